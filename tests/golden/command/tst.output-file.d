/* @@cmd: $minid -q -o result -s $script && $minid -q -o result -s $script && echo on stdout && cat result */
/* @@vm: yes */
/* -o appends to a file; nothing of the script's goes to standard output. */
BEGIN
{
	printf("text\n");
	exit(0);
}
