// Functions whose names have blanks, commas, brackets and signs in them.
#include <map>
#include <string>
#define NI __attribute__((noinline))
#define KEEP __asm__ volatile("")

namespace ns {
struct A {
	int x;
	NI A(int i) : x(i) { KEEP; }
	NI ~A() { KEEP; }
	NI int m(int i) const { KEEP; return x + i; }
	NI int operator()(int i) { KEEP; return i; }
	NI bool operator<(const A &o) const { KEEP; return x < o.x; }
	NI int operator[](unsigned long i) { KEEP; return (int)i; }
	NI operator bool() const { KEEP; return x; }
	NI int operator->*(int i) { KEEP; return i; }
	NI int operator,(int i) { KEEP; return i; }
	NI int operator<<(int i) { KEEP; return i; }
};

template <class K, class V> NI int
two(std::map<K, V> const &m, int (*)(int, char))
{
	KEEP;
	return (int)m.size();
}

namespace {
NI int anon(int i) { KEEP; return i; }
}

int
call()
{
	auto l = [](int i) NI { KEEP; return i; };

	return l(3) + anon(2);
}
}

int
main()
{
	std::map<int, std::string> map;
	ns::A a(3);

	a.m(1);
	a(2);
	(void)(a < a);
	a[3];
	if (a)
		a->*3;
	(a, 3);
	a << 3;
	ns::two(map, nullptr);
	return !ns::call();
}
