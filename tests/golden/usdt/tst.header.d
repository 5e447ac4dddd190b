/* @@cmd: $minid -h -s $script && ls *.h && ${CC:-cc} -Wall -Werror -O1 -I. -DSHOP_HEADER='"tst.header.h"' -o prog inc/shop.c && ./prog; $minid -q -s $script -c ./prog; ${CC:-cc} -O0 -I. -DSHOP_HEADER='"tst.header.h"' -o prog inc/shop.c && $minid -q -s $script -c ./prog */
/* @@need: cc */
/* The header of a definition is all that a program needs to have the probes;
 * the definition may stand before clauses. */
typedef long long big_t;
struct cart;

provider shop {
	probe cart__left(const char *, int, big_t);
	probe paid(struct cart *c, unsigned char);
	probe counted(int, short);
	probe closed();
	probe unused(void);
};

shop$target:::cart-left
{
	@left[copyinstr(arg0), arg1, arg2] = count();
}

shop$target:::paid
/arg0 != 0/
{
	@paid[arg1] = count();
}

shop$target::main:closed
{
	@closed[probename] = count();
}
