/* @@vm: yes */
/* Branches of ?: are of one type, two integers, two strings, or pointers of
 * which 0 may be one; a constant condition drops the other branch
 * (reference 3.2). */
char text[4];
int one;
BEGIN
{
	one = 1;
	text[0] = 'c';
	printf("%s %s\n", one ? "s" : text, one ? text : "s");
	printf("%d %d\n", (one ? (int *)8 : 0) == (int *)8,
	    (one ? 0 : (int *)8) == NULL);
	printf("%d %s\n", 0 ? 1 / one : 2, 1 ? "kept" : "dropped");
	printf("%d %d\n", one ? (char)1 : 300, one - 1 ? (char)1 : 300);
	exit(0);
}
