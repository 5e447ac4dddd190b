/* @@cmd: $minid -qs $script $(getconf _NPROCESSORS_ONLN) */
/* profile fires on every CPU, tick on one at a time. */
int seen[int];

profile-199
/!seen[cpu]/
{
	seen[cpu] = 1;
	n++;
}

tick-1ms
/n == $1/
{
	printf("every CPU\n");
	exit(0);
}
