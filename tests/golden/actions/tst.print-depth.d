/* @@vm: yes */
/* print() goes ten structures deep; a variable that is 0 all over has no
 * members to show; a value of each kind (reference 6.4). */
enum e { A, B = 7 };
struct l { int x; };
struct d { struct { struct { struct { struct { struct { struct { struct {
	struct { struct { struct { struct { struct l k; } j; } i; } h; } g; }
	f; } e; } d; } c; } b; } a; } z; } v;
struct l none;
BEGIN
{
	v.z.a.b.c.d.e.f.g.h.i.j.k.x = 5;
	print(v);
	print(none);
	print((enum e)7);
	print((enum e)6);
	print((char)'t');
	print((void *)0x10);
	print(3);
	print((uint64_t)-1);
	exit(0);
}
