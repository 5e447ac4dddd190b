/* @@vm: yes */
/* index, rindex: positions; starts out of range; "" is everywhere */
BEGIN
{
	s = "hello hello";
	printf("%d %d %d %d\n", index(s, "l"), index(s, "l", 4),
	    index(s, "lo"), index(s, "x"));
	printf("%d %d %d\n", index(s, "h", -5), index(s, "h", 6),
	    index(s, "h", 7));
	printf("%d %d %d %d\n", index(s, ""), index(s, "", 3),
	    index(s, "", 11), index(s, "", 99));
	printf("%d %d %d\n", index(s, "o", 10), index(s, "o", 11),
	    index(s, "o", 12));
	printf("%d %d %d\n", index("", ""), index("", "a"),
	    index(s, "hello hello!"));

	printf("%d %d %d %d\n", rindex(s, "l"), rindex(s, "l", 4),
	    rindex(s, "lo"), rindex(s, "x"));
	printf("%d %d %d %d\n", rindex(s, "h", -5), rindex(s, "h", 0),
	    rindex(s, "h", 6), rindex(s, "h", 99));
	printf("%d %d %d %d\n", rindex(s, ""), rindex(s, "", 3),
	    rindex(s, "", -1), rindex(s, "", 99));
	printf("%d %d %d\n", rindex(s, "hello", 5), rindex(s, "hello", 6),
	    rindex("", ""));
	exit(0);
}
