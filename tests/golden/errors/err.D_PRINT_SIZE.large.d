/* @@args: -x errtags -x printsize=16 */
struct large { int a[5]; };
BEGIN
{
	print((struct large *)alloca(20));
	print(*(struct large *)alloca(20));
	print((int *)alloca(4));
}
