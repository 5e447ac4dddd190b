/* @@target: usdt 2 */
/* @@need: x86_64 */
/* @@vm: yes */
/* Every way in which a compiler says where an argument is: parts of
 * registers, memory, symbols, constants; values extended by size and sign. */
forms$target:::registers
{
	printf("registers %x %d %u %d %d %d %d %d %d %d\n", arg0, arg1, arg2,
	    arg3, arg4, arg5, arg6, arg7, arg8, arg9);
}

forms$target:::more
{
	printf("more %d %x %d %d %d %d\n", arg0, arg1, arg2, arg3, arg4, arg5);
}

forms$target:::memory
{
	printf("memory %x %d %d %d %x %x %x %d %x %x\n", arg0, arg1, arg2,
	    arg3, arg4, arg5, arg6, arg7, arg8, arg9);
}

forms$target:::constants
{
	printf("constants %d %u %d %d %d %d %d\n", arg0, arg1, arg2, arg3,
	    arg4, arg5, arg6);
}

forms$target:::odd
{
	printf("odd %d\n", arg4);
}

forms$target:::nothing
{
	printf("nothing %d\n", arg0);
}
