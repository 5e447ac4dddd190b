/* @@vm: yes */
/* / is a division or the end of a predicate by what comes next. */
BEGIN
/6 / 2 == 3 && (8/4)/2 == 1/
{
	x = 12;
	printf("%d %d\n", x / 3, x /2/ 3);
	x /= 4;
	printf("%d\n", x);
}

BEGIN
/x
/
/* a comment between */ {
	printf("predicate %d\n", x
	    / 3);
	exit(0);
}
