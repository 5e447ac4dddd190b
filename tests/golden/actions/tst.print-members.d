/* @@vm: yes */
/* Members of each kind, also behind a pointer; those that are 0 are left out
 * (reference 6.4). */
enum e { A, B = 7 };
struct inner { long l; };
struct m {
	char *text;
	struct inner *in;
	void *any;
	int (*call)(int);
	uint8_t u;
	int64_t big;
	enum e e, zero;
	struct inner sub, none;
	char c[3], d;
	int arr[2], zeros[2];
	unsigned int bit : 3, more : 2;
};
struct m v;
BEGIN
{
	v.text = (char *)0x1234;
	v.in = (struct inner *)0x10;
	v.any = (void *)-1;
	v.u = 200;
	v.big = -5;
	v.e = B;
	v.sub.l = 1;
	v.c[0] = 't'; v.c[1] = 'w'; v.c[2] = 'o';
	v.d = 'z';
	v.arr[0] = 1; v.arr[1] = 9;
	v.bit = 5;
	print(v);
	exit(0);
}
