/* @@args: -x errtags */
struct s { int a : 3; };
BEGIN
{
	p = &((struct s *)alloca(4))->a;
}
