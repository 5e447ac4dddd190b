/* Names as C++ makes them: a template, overloads. */
#define NOINLINE __attribute__((noinline))

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

	return plain(0) + ns::f(1) + ns::f(2, 'x') + b.get(3, "x") == 0;
}
