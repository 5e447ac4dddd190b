/* @@args: -x errtags */
/* @@filter: /^minid/!d; s/failed.*: line/line/; s/incompat[^:]*:/-/ */
/* @@vm: yes */
/* Which types each conversion takes (reference 7.2): lines without a message
 * are right. long and long long are one. */
BEGIN
{
	printf("%d%i%u%o%x%X\n", (char)1, (uint8_t)1, 1L, 1ULL, (short)1, 1u);
	printf("%d\n", (char *)1);
	printf("%x\n", (void *)1);
	printf("%u\n", probename);
	printf("%c%c%c%C\n", (char)65, (short)65, 65, 65);
	printf("%c\n", 65L);
	printf("%C\n", (char *)65);
	printf("%s%S%s\n", probename, "x", stringof("y"));
	printf("%S\n", (char *)1);
	printf("%s\n", (void *)1);
	printf("%a%a%A%A\n", 1, (void *)1, 1, (char *)1);
	printf("%A\n", probename);
	printf("%p%p%p\n", (char)1, 1L, (void *)1);
	printf("%Y%Y%T\n", timestamp, walltimestamp, 1UL);
	printf("%Y\n", 1u);
	printf("%T\n", 1);
	printf("%f\n", 1);
	printf("%e\n", 1L);
	printf("%G\n", "x");
	printf("%d\n", *(double *)alloca(8));
	printf("%f%e%g%E%G%Lf\n", *(double *)alloca(8), *(float *)alloca(4),
	    *(double *)alloca(8), *(double *)alloca(8), *(double *)alloca(8),
	    *(long double *)alloca(16));
}
