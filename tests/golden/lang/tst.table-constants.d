/* @@vm: yes */
/* Row by row: types of integer constants, characters, escapes (reference 1.4 to
 * 1.6), sizes of the built-in types (3.1). */
BEGIN
{
	printf("%d %d %d %d\n", sizeof (1), sizeof (0x7fffffff),
	    sizeof (2147483648), sizeof (0xffffffff));
	printf("%d %d %d %d\n", sizeof (0x100000000), sizeof (1u),
	    sizeof (4294967296u), sizeof (5l));
	printf("%d %d %d %d\n", sizeof (5ll), sizeof (5ul), sizeof (5ull),
	    sizeof (037777777777));
	printf("%d %d %d\n", -1 < 0xffffffff, -1 < 2147483648,
	    -1 < 0x80000000);
	printf("%d %d %d %d\n", 010, 0x1F, 'a', 'ab');
	printf("%d %d %d\n", 'abcd', '\0101', sizeof ('abcde'));
	printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\n', '\r', '\t',
	    '\v');
	printf("%d %d %d %d\n", '\\', '\"', '\x41', '\101');
	printf("[%s][%s][%s]\n", "a\0b", "\x41\102\\", "\'\?\e");
	printf("%d %d %d %d\n", sizeof (char), sizeof (short), sizeof (int),
	    sizeof (long));
	printf("%d %d %d %d %d\n", sizeof (long long), sizeof (_Bool),
	    sizeof (float), sizeof (double), sizeof (long double));
	printf("%d %d %d %d\n", sizeof (int8_t), sizeof (int16_t),
	    sizeof (int32_t), sizeof (int64_t));
	printf("%d %d %d %d\n", sizeof (uint8_t), sizeof (uint16_t),
	    sizeof (uint32_t), sizeof (uint64_t));
	printf("%d %d %d %d %d\n", sizeof (intptr_t), sizeof (uintptr_t),
	    sizeof (size_t), sizeof (ssize_t), sizeof (ptrdiff_t));
	printf("%d %d %d %d %d\n", sizeof (uchar_t), sizeof (ushort_t),
	    sizeof (uint_t), sizeof (ulong_t), sizeof (u_longlong_t));
	printf("%d %d %d %d %d\n", sizeof (pid_t), sizeof (id_t),
	    (pid_t)-1 < 0, sizeof (string), sizeof ("abc"));
	printf("%d %d %d %d %d\n", (intptr_t)-1 < 0, (uintptr_t)-1 < 0,
	    (size_t)-1 < 0, (ssize_t)-1 < 0, (ptrdiff_t)-1 < 0);
	printf("%d %d %d %d %d %d\n", (uchar_t)-1 < 0, (ushort_t)-1 < 0,
	    (uint_t)-1 < 0, (ulong_t)-1 < 0, (u_longlong_t)-1 < 0,
	    (id_t)-1 < 0);
	exit(0);
}
