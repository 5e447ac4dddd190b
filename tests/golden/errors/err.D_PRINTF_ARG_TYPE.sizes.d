/* @@args: -x errtags */
/* @@filter: /^minid/!d; s/failed.*: line/line/; s/incompat[^:]*:/-/ */
/* @@vm: yes */
/* Which types each conversion takes (reference 7.2): lines without a message
 * are right. long and long long are one. */
BEGIN
{
	printf("%hd%hu%hx%hX\n", (short)1, (unsigned short)1, (short)1, (unsigned short)1);
	printf("%hd\n", (char)1);
	printf("%hu\n", 1u);
	printf("%hx\n", 1);
	printf("%ld%li%ld%ld%ld\n", 1L, 1L, 1LL, walltimestamp, (int64_t)1);
	printf("%ld\n", timestamp);
	printf("%ld\n", 1UL);
	printf("%li\n", (short)1);
	printf("%lu%lo%lu%lu\n", timestamp, 1UL, 1ULL, (uint64_t)1);
	printf("%lu\n", walltimestamp);
	printf("%lo\n", 1L);
	printf("%lx%lX%lx%lX\n", 1L, 1UL, timestamp, 1LL);
	printf("%lx\n", 1);
	printf("%lX\n", (uint32_t)1);
	printf("%lld%lli%lld\n", 1L, 1LL, walltimestamp);
	printf("%lld\n", 1);
	printf("%lli\n", (uint64_t)1);
	printf("%llu%llo%llu\n", 1UL, 1ULL, timestamp);
	printf("%llu\n", 1LL);
	printf("%llo\n", 1L);
	printf("%llx%llX%llx\n", 1L, 1ULL, timestamp);
	printf("%llx\n", 1);
}
