/* @@cmd: $minid -h -s $script -o shop.h && g++ -x c++ -Wall -Werror -O0 -I. -DSHOP_HEADER='"shop.h"' -o prog inc/shop.c && $minid -q -s $script -c ./prog */
/* @@need: g++ */
/* In C++ one place may be in several functions: instances of a template. */
provider shop {
	probe cart__left(string, int, long);
	probe paid(uintptr_t, uint8_t);
	probe counted(int, int16_t);
	probe closed();
	probe unused();
};

shop$target:::counted
{
	@[arg0, arg1] = count();
}

shop$target:::cart-left
/arg2 == 0x1234567890123456/
{
	@left = count();
}
