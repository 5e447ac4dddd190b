/* @@cmd: TZ=UTC0 $minid -q -s $script */
/* @@vm: yes */
/* The parts of a conversion in any order (reference 7.1), sizes on every
 * letter, escapes (7.2), bit-fields and NULL (7.3), dates in columns. */
struct bits { unsigned a : 3; int b : 4; };
struct bits bits;
self string none;

BEGIN
{
	printf("[%5-d][%.3-6d][%l5d][%5ld][%-#6x][%#-6x][%6-#x][%6#-x]\n",
	    42, 7, 42L, 42L, 255, 255, 255, 255);
	printf("[%.2-5s][%5.2-s][%5.2s][%-?x][%?-x]\n", "abc", "abc", "abc",
	    10, 10);
	printf("[%.l3d][%+5d][%5+d][%+05d][%05+d][% -5d]\n", 7L, 7, 7, 7, 7, 7);
	printf("[%+hd][%05hi][%-5hu][%#ho][%#hx][%hX]\n", (short)7, (short)-7,
	    (unsigned short)7, (unsigned short)8, (short)171, (short)171);
	printf("[%+lld][%05lli][%-5llu][%#llo][%#llx][%#llX]\n", 7ll, -7ll,
	    7ull, 8ull, 171ll, 171ull);
	printf("[%-5li][%05lu][%#lo][%#lX]\n", 7L, 7ul, 8ul, 171L);
	printf("[%i][%i][%u][%o][%X]\n", (uint16_t)-1, (uint64_t)-1,
	    (short)-2, (short)-1, (char)-2);
	printf("[%S]\n", "\a\b\f\n\r\t\v\"\\\001\177\200\377");
	printf("[%S][%6S][%-6S][%s]\n", "a\0b", "a\n", "a\n", "a\0b");
	printf("[%C][%C][%C][%C][%4C][%-4C]\n", (char)'a', (short)9, 127, 27,
	    10, 'b');
	bits.a = 5; bits.b = -3;
	printf("[%d][%d][%x][%3u]\n", bits.a, bits.b, bits.a, bits.a);
	printf("[%s][%4s][%-4s][%S][%.2s]\n", self->none, self->none,
	    self->none, self->none, self->none);
	printf("[%p][%#p][%18p][%-#8p]\n", (uint64_t)-1, (char *)171, 0x171L,
	    (short)171);
	printf("[%.11Y][%25.11Y][%-13.11Y]\n", 0L, 0L, 0L);
	printf("[%31T][%-31T][%.3T]\n", 1796028899000000000,
	    1796028899000000000, 0L);
	printf("%d%%%%%d\n", 1, 2);
	exit(0);
}
