/* @@cmd: $minid -qw -o out -s $script && echo "-- out" && cat out && echo "-- one" && cat one */
/* ftruncate empties the file that output goes to: of -o, or of freopen. */
BEGIN
{
	printf("gone\n");
	freopen("one");
	printf("gone, too\n");
	ftruncate();
	printf("first of one\n");
	freopen("");
	printf("gone\n");
	ftruncate();
	printf("first of out\n");
	exit(0);
}
