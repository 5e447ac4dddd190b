/* Names of std are letters in symbols; operators that return by a template. */
namespace std {
struct S {
	int n;
};

__attribute__((noinline)) bool
operator<(S a, S b)
{
	__asm__ volatile("");
	return a.n < b.n;
}

template <class T> struct allocator {
	int n = 0;
	__attribute__((noinline)) ~allocator() { __asm__ volatile(""); }
};
}

template <class T> __attribute__((noinline)) bool
operator<(T a, std::S b)
{
	__asm__ volatile("");
	return a < b.n;
}

template <class T> __attribute__((noinline)) bool
operator==(T a, std::S b)
{
	__asm__ volatile("");
	return a == b.n;
}

int
main()
{
	std::allocator<long> a;
	std::S s = { a.n };

	return std::operator<(s, s) || 1 < s || 1 == s;
}
