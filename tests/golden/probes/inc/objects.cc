// objects: what is passed by value in C++
#include <string>

struct plain_t { int a; long b; };
struct owner { std::string s; int q; };
struct given { int v; given(const given &) = default; given() = default; };

#define F __attribute__((noinline, noclone))

F int text(std::string s, int x) { return (int)s.size() + x; }
F int owns(owner t, int x) { return t.q + x; }
F int plain(plain_t p, int x) { return p.a + (int)p.b + x; }
F int plain2(given p, int x) { return p.v + x; }
F std::string made(int x) { return std::string((size_t)x, 'a'); }

int
main()
{
	owner t;
	plain_t p = { 1, 2 };
	given d;

	t.q = d.v = 3;
	return text("hello", 42) + owns(t, 43) + plain(p, 44) +
	       plain2(d, 45) + (int)made(47).size() ? 0 : 1;
}
