/* A function that is also called by a thunk, which moves `this`. */
struct base {
	int n = 0;
	virtual ~base() {}
};

struct other {
	int m = 0;
	virtual int get() = 0;
};

namespace ns {
struct both : base, other {
	__attribute__((noinline)) int get() override
	{
		__asm__ volatile("");
		return n + m;
	}
};
}

int
main()
{
	ns::both b;
	other *volatile o = &b;

	return o->get();
}
