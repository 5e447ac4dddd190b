/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%ld\n", 1);
	printf("%hd\n", 1);
	printf("%lld\n", timestamp);
	printf("%s\n", 1);
	printf("%c\n", "a");
	printf("%Y\n", 1);
	printf("%lu\n", 1L);
	printf("%s\n", (char *)1);
	printf("%p\n", "x");
	printf("%Lf\n", 1);
	printf("%k\n", 1);
	printf("%T\n", "x");
	printf("%S\n", 1);
	printf("%C\n", 1L);
	printf("%a\n", "x");
}
