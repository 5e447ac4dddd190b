/* @@vm: yes */
/* Row by row (reference 1.4, 1.5): the type of a constant by suffix and base,
 * at the first and last value of each type; what minus makes of it. */
BEGIN
{
	/* none: int, long; else int, unsigned, long, unsigned long */
	print(2147483647); print(2147483648); print(9223372036854775807);
	print(017777777777); print(020000000000); print(037777777777);
	print(040000000000); print(0777777777777777777777);
	print(01000000000000000000000); print(01777777777777777777777);
	print(0x7fffffff); print(0x80000000); print(0XFFFFFFFF);
	print(0x100000000); print(0x7fffffffffffffff);
	print(0x8000000000000000); print(0xffffffffffffffff);
	/* u: unsigned, unsigned long */
	print(1u); print(4294967295u); print(4294967296u);
	print(18446744073709551615U); print(0xffffffffu);
	print(040000000000u);
	/* l: long; else long, unsigned long */
	print(1l); print(9223372036854775807L); print(0xffffffffl);
	print(0x7fffffffffffffffl); print(0x8000000000000000l);
	print(01777777777777777777777L);
	/* ul, ll, ull */
	print(1ul); print(18446744073709551615uL); print(1ll);
	print(9223372036854775807lL); print(0x7fffffffffffffffll);
	print(0x8000000000000000LL); print(1ull); print(0xfULL);
	/* minus keeps the type, unsigned: cut to its width */
	print(-2147483647); print(-2147483648); print(-1u); print(-0x80000000);
	print(-1ul); print(-4294967296u); print(-5ll);
	/* characters: int if the value fits, else long */
	print('a'); print('\377'); print('abcd'); print('\200\0\0\0');
	print('abcde'); print('abcdefgh');
	exit(0);
}
