/* @@target: rows */
/* @@need: x86_64 */
/* @@filter: s/+0x[0-9a-f]*$// */
/* @@vm: yes */
/* uregs[] by name: each register holds what the program put there; arg6 and up
 * are 0 where the stack cannot be read (reference 4). */
pid$target:a.out:marked:entry
{
	printf("%d %d %d %d\n", uregs[R_RAX], uregs[R_RBX], uregs[R_RCX],
	    uregs[R_RDX]);
	printf("%d %d %d %d\n", uregs[R_RSI], uregs[R_RDI], uregs[R_RBP],
	    uregs[R_R8]);
	printf("%d %d %d %d\n", uregs[R_R9], uregs[R_R10], uregs[R_R11],
	    uregs[R_R12]);
	printf("%d %d %d\n", uregs[R_R13], uregs[R_R14], uregs[R_R15]);
	printf("%d %d\n", uregs[R_R0], uregs[R_R1]);
	printf("%d %d %d %d\n", uregs[R_RFL] & 1, uregs[R_PS] & 1,
	    uregs[R_CS] & 3, uregs[R_SS] & 3);
	printf("%d\n", *(uint64_t *)copyin(uregs[R_SP], 8) == ucaller);
	printf("%A\n", ucaller);
}
pid$target:a.out:lost:entry
{
	printf("%d %d\n", uregs[R_RSP], arg5);
	printf("%d %d %d %d\n", arg6, arg7, arg8, arg9);
}
ERROR
{
	printf("a fault\n");
}
