/* @@vm: yes */
/* d i u o x X: the signedness and width of the argument decide. */
enum color { RED, GREEN = 5 };
BEGIN
{
	printf("%d %d %d %d\n", -1, (uint32_t)-1, -1L, (uint64_t)-1);
	printf("%i %i\n", (char)-1, (uint8_t)-1);
	printf("%u %u %u %u\n", -1, (char)-1, (short)-1, -1L);
	printf("%x %x %x %x\n", -1, (char)-1, (short)-1, -1L);
	printf("%X %o %o\n", 0xabc, 8, (char)-1);
	printf("%d %d\n", 2147483648, -2147483648);
	printf("%hd %hi %hu %hx %ho\n", (short)-3, (short)3, (unsigned short)65533, (short)-1, (unsigned short)8);
	printf("%ld %li %lu %lx %lX %lo\n", -5L, 5L, 5ul, 255L, 255ul, 8ul);
	printf("%lld %lli %llu %llx %llo\n", -5ll, 5L, 5ull, 255ll, 8ull);
	printf("%d %d\n", GREEN, (enum color)6);
	printf("%d %d\n", walltimestamp > 0, timestamp > 0);
	exit(0);
}
