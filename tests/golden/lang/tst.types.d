/* @@vm: yes */
/* Sizes of the types that are known without any declaration. */
typedef struct pair { char c; int64_t l; short s; } pair_t;
union either { char c[5]; int i; };
enum color { RED, GREEN = 5, BLUE };

BEGIN
{
	printf("%d %d %d %d %d\n", sizeof (char), sizeof (short), sizeof (int),
	    sizeof (long), sizeof (long long));
	printf("%d %d %d %d\n", sizeof (int8_t), sizeof (int16_t),
	    sizeof (int32_t), sizeof (int64_t));
	printf("%d %d %d %d\n", sizeof (uint8_t), sizeof (uint16_t),
	    sizeof (uint32_t), sizeof (uint64_t));
	printf("%d %d %d %d %d\n", sizeof (uchar_t), sizeof (ushort_t),
	    sizeof (uint_t), sizeof (ulong_t), sizeof (u_longlong_t));
	printf("%d %d %d %d %d\n", sizeof (intptr_t), sizeof (uintptr_t),
	    sizeof (size_t), sizeof (ssize_t), sizeof (ptrdiff_t));
	printf("%d %d %d\n", sizeof (pid_t), sizeof (id_t), sizeof (_Bool));
	printf("%d %d\n", sizeof (float), sizeof (double));
	printf("%d %d %d\n", sizeof (char *), sizeof (string), sizeof (unsigned));
	printf("%d %d %d\n", sizeof (struct pair), sizeof (pair_t),
	    offsetof (pair_t, s));
	printf("%d %d\n", sizeof (union either), sizeof (enum color));
	printf("%d %d %d\n", RED, GREEN, BLUE);
	printf("%d %d\n", sizeof (1 + 1L), sizeof ((char)1 + (char)1));
	exit(0);
}
