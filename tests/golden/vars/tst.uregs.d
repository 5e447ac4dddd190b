/* @@target: kinds */
/* @@need: x86_64 */
/* @@filter: s,main+0x[0-9a-f][0-9a-f]*,main, */
/* @@vm: yes */
/* Registers at an entry, wherever the probe is armed (nops: behind one byte
 * instructions), at a return and in between; who called; how deep. */
pid$target:a.out:minus:entry
/arg0 == 1/
{
	printf("%A %A %d %d\n", uregs[R_PC], ucaller, uregs[R_RDI],
	       uregs[R_RIP] == uregs[16]);
	printf("%d %d %d\n", uregs[R_CS] & 3, uregs[R_SP] == uregs[R_RSP],
	       ustackdepth > 1);
	printf("%d %d %d %d\n", stackdepth, caller, errno, uregs[R_DS]);
}

pid$target:a.out:minus:return
/(int)arg1 == -1/
{
	printf("%A %d %d\n", uregs[R_PC], uregs[R_PC] == ucaller,
	       (int)uregs[R_R0]);
}

pid$target:a.out:nops:entry
/!entered++/
{
	printf("%A %d\n", uregs[R_PC], arg0 - arg0);
}

pid$target:a.out:nops:2
/!done/
{
	done = 1;
	printf("%A\n", uregs[R_PC]);
}
