/* @@target: kinds */
/* @@vm: yes */
/* Arguments in registers and, from the seventh on, on the stack. */
pid$target:a.out:ten:entry
/!seen++/
{
	printf("%d %d %d %d %d\n", arg0, arg1, arg2, arg3, arg4);
	printf("%d %d %d %d %d\n", arg5, arg6, arg7, arg8, arg9);
}

pid$target:a.out:ten:return
{
	@[arg0, arg1] = count();
}

END
{
	printa("%d %d %@d\n", @);
}
