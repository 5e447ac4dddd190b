/* @@need: x86_64 */
/* @@vm: yes */
/* Numbers of the registers (reference 4); those that a user probe does not have
 * are 0. */
BEGIN {
	printf("%d %d %d %d %d %d %d %d\n", R_RIP, R_RSP, R_RAX, R_RDI, R_RSI, R_RDX, R_RCX, R_RBX);
	printf("%d %d %d %d %d %d %d %d %d\n", R_RBP, R_R8, R_R9, R_R10, R_R11, R_R12, R_R13, R_R14, R_R15);
	printf("%d %d %d %d %d %d %d %d %d\n", R_ERR, R_CS, R_RFL, R_SS, R_DS, R_ES, R_FS, R_GS, R_TRAPNO);
	printf("%d %d %d %d %d\n", R_PC == R_RIP, R_SP == R_RSP, R_R0 == R_RAX, R_R1, R_PS == R_RFL);
	printf("%d %d %d\n", uregs[R_TRAPNO], uregs[15], uregs[R_GS]);
	printf("%d %d\n", curpsinfo->pr_nlwp, curpsinfo->pr_wstat + curpsinfo->pr_taskid + curpsinfo->pr_projid + curpsinfo->pr_zoneid + curpsinfo->pr_poolid + curpsinfo->pr_contract);
	exit(0);
}
