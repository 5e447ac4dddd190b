/* @@vm: yes */
/* Row by row (reference 3.1, 3.2): widths and signs of every type through reads,
 * operations, stores, keys and arguments; the same for constants and at run
 * time. */
char c; unsigned char uc; short s; ushort_t us; int i; unsigned u; long l; ulong_t ul;
int8_t i8; uint8_t u8; int16_t i16; uint16_t u16; int32_t i32; uint32_t u32; int64_t i64; uint64_t u64;
enum e { A, B = 4 } en;
int z;
BEGIN
{
	/* stores cut, reads extend */
	c = 200; uc = -1; s = 40000; us = -2; i = 3000000000; u = -3; l = -4; ul = -5;
	printf("%d %d %d %d %d %d %d %d\n", c, uc, s, us, i, u, l, ul);
	i8 = 0x180; u8 = 0x180; i16 = 0x18000; u16 = 0x18000;
	i32 = 0x180000000; u32 = 0x180000000; i64 = i32; u64 = i32;
	printf("%d %d %d %d %d %d %d %d\n", i8, u8, i16, u16, i32, u32, i64, u64);
	i8 = 127; i8++; u8 = 0; u8--; i16 = -32768; i16--; u16 = 65535; u16 += 1;
	printf("%d %d %d %d\n", i8, u8, i16, u16);
	/* the value of an assignment is what was stored */
	x = (u8 = 300); y = (i8 = 200);
	printf("%d %d %d %d\n", x, y, u8++, ++u8);
	/* no promotion; 64 bits until a cast, a store, a key, an argument */
	c = 100; i = 0x7fffffff; u = 0xffffffff;
	trace(c + c); printf(" "); trace((char)100 + (char)100);
	printf(" %d %d\n", c + c > 127, (int)(c + c));
	printf("%d %d %d\n", i + 1 > 0, (long)(i + 1), (uint64_t)(u + 1));
	k[(char)0] = 5; v1 = k[256]; k[511] = 6; printf("%d %d\n", v1, k[-1]);
	/* rank: bits, then unsigned; enums are int */
	i = -1; u = 1; l = -1; ul = 1; us = 1; s = -1;
	printf("%d %d %d %d %d %d\n", i < u, l < u, l < ul, s < us, i < us, s < u);
	printf("%d %d %d %d\n", -1 < 1u, -1 < 1ul, -1l < 1u, (short)-1 < (ushort_t)1);
	en = B; printf("%d %d %d %d\n", en + 1, en == B, -en < 0, sizeof (en + (char)1));
	/* shifts: of the left type, counts masked with 63, >> by its sign */
	l = 1; z = 65; i = -8; u = 0x80000000;
	printf("%d %d %d %d\n", l << z, i >> 1, u >> 31, i >> z);
	printf("%d %d %d %d\n", 1L << 65, -8 >> 1, 0x80000000 >> 31, -8L >> 65);
	printf("%d %d %d\n", l << -1, 1L << 63, l << 64);
	trace(1 << 32); printf(" "); trace(0x7fffffff + 1); printf(" %d %d\n", sizeof (c << l), sizeof (1 << 1L));
	/* division: toward zero, the remainder as the dividend */
	z = 2; i = -7; l = 7; ul = -7;
	printf("%d %d %d %d\n", i / z, i % z, l / -z, l % -z);
	printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2);
	printf("%d %d %d %d\n", i / -z, i % -z, ul / z == 0x7ffffffffffffffc, ul % z);
	c = -128; i = -2147483648; z = -1;
	printf("%d %d %d\n", c / z, i / z, i % z);
	/* unary */
	c = -128; uc = 1; u = 1;
	printf("%d %d %d %d\n", (int)-c, (int)-uc, ~uc, !uc);
	printf("%d %d %d\n", sizeof (-c), sizeof (~uc), sizeof (!l));
	trace(-uc); printf(" "); trace(~uc); printf("\n");
	/* pointers: scaled, unsigned, in elements */
	p = (int *)16; q = p + 3;
	printf("%d %d %d %d\n", (long)q, (long)(2 + p), (long)&p[-1], q - p);
	printf("%d %d %d\n", (int *)-1 > (int *)1, p - q, sizeof (q - p));
	p += 2; q--; printf("%d %d %d\n", (long)p, (long)q, p == q);
	exit(0);
}
