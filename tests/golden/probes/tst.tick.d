/* @@vm: yes */

/* tick-N: as soon as its period is over, and again. */
tick-10ms
{
	printf("%d\n", ++n);
}

profile:::tick-10ms
/n == 3/
{
	exit(0);
}
