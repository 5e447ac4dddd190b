/* @@args: -w */
/* @@target: spin 3 */
/* @@vm: yes */
/* The signal arrives before the function's first instruction; END still runs. */
pid$target:a.out:work:entry
{
	printf("work\n");
	raise(9);
}

pid$target:a.out:leaf:entry
{
	printf("never\n");
}

END
{
	printf("end\n");
}
