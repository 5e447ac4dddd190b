/* @@cmd: $minid -q -s $script > out; cat out; $minid -q -s $script | cat */
/* Standard output is emptied when it is a file; a pipe cannot be.
 * It is not destructive (reference 6.1). */
BEGIN
{
	printf("one\n");
	ftruncate();
	printf("two\n");
	exit(0);
}
