/* Kinds of names: templates, operators, local functions; Rust's by the asm. */
#define NOINLINE __attribute__((noinline))

template <class T> NOINLINE T
twice(T x)
{
	__asm__ volatile("");
	return x + x;
}

template <class T, class A = char> struct box {
	T v;
	NOINLINE box(T x) : v(x) { __asm__ volatile(""); }
	NOINLINE ~box() { __asm__ volatile(""); }
	NOINLINE T put(T x) { __asm__ volatile(""); return v = x; }
	NOINLINE box *operator->() { __asm__ volatile(""); return this; }
	NOINLINE bool operator<(int n) { __asm__ volatile(""); return v < n; }
	NOINLINE int operator<<(int n) { __asm__ volatile(""); return n; }
	NOINLINE operator int() { __asm__ volatile(""); return v; }
	NOINLINE int operator()(int n) { __asm__ volatile(""); return n; }
};

#define RUST(c, name) \
	extern "C" NOINLINE int c(int n) __asm__(name); \
	extern "C" NOINLINE int c(int n) { __asm__ volatile(""); return n; }
RUST(method, "_RNvMs_Cs6GmmlP4bgsG_1rNtB4_3Acc3add")
RUST(generic, "_RINvCs6GmmlP4bgsG_1r4showlEB2_")
RUST(closure, "_RNCNvCs6GmmlP4bgsG_1r4mains_0")

int
main()
{
	auto local = [](int n) NOINLINE { __asm__ volatile(""); return n; };
	box<int> b(1);

	b->put(2);
	return twice(1) + (int)twice(1.5) + (b < 3) + (b << 4) + int(b) + b(5) +
	       local(6) + method(7) + generic(8) + closure(9) == 0;
}
