/* Row by row: cwd and root (reference 4). No @@vm: before Linux 6.8 the two,
 * compared, are more than the verifier follows. */
BEGIN
{
	printf("%d %d\n", cwd != NULL, root == "/");
	exit(0);
}
