/* @@cmd: $minid -qw -s $script > out; cat out; $minid -qw -s $script | cat */
/* Standard output is emptied when it is a file; a pipe cannot be. */
BEGIN
{
	printf("one\n");
	ftruncate();
	printf("two\n");
	exit(0);
}
