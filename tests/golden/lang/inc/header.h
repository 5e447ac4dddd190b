/* what C headers have and D has not */
__extension__ typedef unsigned __int_twice __attribute__ ((__mode__ (__DI__)));
typedef __signed__ char __small;
typedef __builtin_va_list va;
extern int external __attribute__((weak)), *__restrict other;
extern void *function (const char *__restrict from, ...)
	__attribute__ ((__nothrow__ , __leaf__)) __asm__ ("" "name");
extern int main (int argc, char *const argv[]);
static __inline int
body (int x)
{
	if (x > 1.5) {
		return "}"[0];
	}
	return x / 2;
}
extern inline int body2 (void) { return 0; }
struct packed1 { char c; long l; } __attribute__ ((__packed__));
struct __attribute__ ((packed)) packed2 { char c; short s; int i; };
struct loose {
	char a;
	union {
		int b;
		struct { short c, d; };
	};
	long last[] __attribute__ ((aligned (8)));
};
struct inner_named { __extension__ union { long x; char y; } u; };
enum { FIRST, LAST = 7, };
#define of_header 11
