/* @@vm: yes */
/* Sizes of all types, declarators of every form, offsets, bit-fields that
 * start a new unit, what sizeof and offsetof say of them (reference 2.3, 3.1). */
typedef const char *text_t;
typedef int (*handler_t)(int, char *);
typedef struct node { struct node *next; handler_t call[2]; } node_t;
enum size { SMALL, LARGE = 1 << 4, LARGER, NEGATIVE = -3 };
typedef enum size size_type;
struct bits { unsigned a : 5, : 3, b : 9; char c; long d : 40; unsigned : 0; int e : 1; };
union mixed { char c; struct { short s; long l; } in; void *p[3]; };
struct open;
struct open *later;
struct open { int x, *y, z[2][3]; char (*rows)[4]; };
int (*table)[3];
volatile unsigned long int vl;
int short unsigned us;
struct { int x; } plain, *to_plain;

BEGIN
{
	printf("%d %d %d %d %d\n", sizeof (char), sizeof (short), sizeof (int),
	    sizeof (long), sizeof (long long));
	printf("%d %d %d %d\n", sizeof (_Bool), sizeof (float),
	    sizeof (double), sizeof (long double));
	printf("%d %d %d %d %d %d %d %d\n", sizeof (int8_t), sizeof (int16_t),
	    sizeof (int32_t), sizeof (int64_t), sizeof (uint8_t),
	    sizeof (uint16_t), sizeof (uint32_t), sizeof (uint64_t));
	printf("%d %d %d %d %d\n", sizeof (intptr_t), sizeof (uintptr_t),
	    sizeof (size_t), sizeof (ssize_t), sizeof (ptrdiff_t));
	printf("%d %d %d %d %d\n", sizeof (uchar_t), sizeof (ushort_t),
	    sizeof (uint_t), sizeof (ulong_t), sizeof (u_longlong_t));
	printf("%d %d %d %d\n", sizeof (pid_t), sizeof (id_t),
	    sizeof (string), sizeof (enum size));
	printf("%d %d %d %d\n", sizeof (text_t), sizeof (handler_t),
	    sizeof (node_t), offsetof(struct node, call));
	printf("%d %d %d %d\n", SMALL, LARGE, LARGER, (size_type)NEGATIVE);
	printf("%d %d\n", sizeof (struct bits), offsetof(struct bits, c));
	printf("%d %d %d\n", sizeof (union mixed), offsetof(union mixed, in),
	    sizeof (((union mixed *)0)->in));
	printf("%d %d %d %d\n", sizeof (struct open),
	    offsetof(struct open, z), offsetof(struct open, rows),
	    sizeof (later->z[1]));
	printf("%d %d %d %d\n", sizeof (*table), sizeof (vl), sizeof (us),
	    sizeof (*to_plain));
	later = (struct open *)alloca(sizeof (struct open));
	later->z[1][2] = 5;
	later->y = &later->z[1][2];
	printf("%d %d %d\n", *later->y, later->z[1][2], *(later->y - 1));
	later->rows = (char (*)[4])alloca(8);
	later->rows[1][2] = 'q';
	printf("%c %d\n", (*(later->rows + 1))[2],
	    (uintptr_t)&later->rows[1] - (uintptr_t)later->rows);
	plain.x = 4;
	printf("%d %d\n", plain.x, to_plain == NULL);
	printf("%d\n", (int *)16 - (int *)4);
	printf("%d %d\n", (char)300, (unsigned char)(int *)513);
	exit(0);
}
