/* @@vm: yes */
/* What subroutines give has the type of the table: its size and its sign; in
 * predicates and keys as anywhere (reference 6.2). */
BEGIN
/strlen("abc") == 3 && basename("a/b") == "b"/
{
	printf("%d %d %d %d\n", sizeof (strlen("a")), sizeof (index("a", "b")),
	    sizeof (rindex("a", "b")), sizeof (rand()));
	printf("%d %d %d %d\n", sizeof (progenyof(1)), sizeof (htons(1)),
	    sizeof (htonl(1)), sizeof (htonll(1)));
	printf("%d %d %d\n", sizeof (strtoll("1")), sizeof (alloca(8)),
	    sizeof (lltostr(1)));
	printf("%d %d\n", index("a", "b") < 0, strlen("") - 1 < 0);
	@[dirname("x/y"), strlen("abc"), index("abc", "c")] = count();
	printa("%s %d %d %@d\n", @);
	printf("%d %d %d %d\n", ntohs(0x1234) == 0x3412, htons(htons(-1)) == 65535,
	    ntohll(htonll(-2)) == -2, htonl(1) == 16777216);
	printf("%d %d\n", getmajor(0x800003), getminor(0xfffff));
	r = rand();
	printf("%d %d\n", r >= 0, r <= 2147483647);
	printf("%d %d %d\n", progenyof($pid), progenyof($ppid),
	    progenyof(999999999));
	exit(0);
}
