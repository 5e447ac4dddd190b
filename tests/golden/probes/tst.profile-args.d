/* @@cmd: $minid -qs $script -c "sh -c 'while :; do :; done'" */
/* profile: arg0 is the kernel's program counter or 0, arg1 the program's or 0;
 * never both. In a loop of a program it is the user's register, too. A tick
 * interrupts nothing. */
profile-997
{
	@both[arg0 != 0 && arg1 != 0] = max(1);
	@none[arg0 == 0 && arg1 == 0] = max(1);
	@high[arg0 != 0 && (int64_t)arg0 > 0] = max(1);
}

profile-997
/pid == $target && arg1 != 0/
{
	printf("%d %d %d %d\n", arg0, arg1 == uregs[R_PC], arg2, stackdepth);
	exit(0);
}

profile-997
/arg0 != 0 && stackdepth == 0/
{
	printf("no kernel stack\n");
}

tick-10ms
/arg0 != 0 || arg1 != 0/
{
	printf("tick has arguments\n");
}

END
{
	printa("both %d %@d\n", @both);
	printa("none %d %@d\n", @none);
	printa("user address in arg0 %d %@d\n", @high);
}
