/* @@vm: yes */
/* $target is 0 without -p or -c (reference 1.8): said, as nothing may fire. */
syscall:::entry
/pid == $target/
{
}

BEGIN
{
	printf("%d\n", $target);
	exit(0);
}
