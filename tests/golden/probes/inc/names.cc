/* Names as C++ makes them: a template, overloads. */
#define NOINLINE __attribute__((noinline))

#include <string>

namespace ns {
template <class T> struct box {
	T v;
	NOINLINE int get(int n, const char *s)
	{
		__asm__ volatile("");
		return v + n + (s != nullptr);
	}
};

NOINLINE int
f(int n)
{
	__asm__ volatile("");
	return n;
}

NOINLINE int
f(int n, char c)
{
	__asm__ volatile("");
	return n + c;
}
}

struct fixed {
	int n;
	NOINLINE int get(int i) const
	{
		__asm__ volatile("");
		return n + i;
	}
};

NOINLINE std::string
text(int n)
{
	__asm__ volatile("");
	return std::string(n, 'x');
}

NOINLINE int
plain(int n)
{
	__asm__ volatile("");
	return n;
}

int
main()
{
	ns::box<long> b{1};

	fixed c{0};

	return plain(0) + c.get(0) + text(0).size() + ns::f(1) + ns::f(2, 'x') + b.get(3, "x") == 0;
}
