/* @@target: rows */
/* @@vm: yes */
/* uid and gid are the real ids, though others are in force; what else
 * curpsinfo and curlwpsinfo have, of a program that runs; curthread is a
 * pointer into the kernel (reference 4, 11.4). */
pid$target:a.out:who:entry
{
	printf("%d %d\n", uid, gid);
	printf("%d %d %d %d\n", curpsinfo->pr_uid, curpsinfo->pr_euid,
	    curpsinfo->pr_gid, curpsinfo->pr_egid);
	printf("%d %d %d %d\n", curpsinfo->pr_addr == (uintptr_t)curthread,
	    curlwpsinfo->pr_addr == curpsinfo->pr_addr,
	    curlwpsinfo->pr_pri == curthread->prio, curlwpsinfo->pr_pri > 0);
	printf("%d %d %d\n", curlwpsinfo->pr_flag, curlwpsinfo->pr_wchan,
	    curlwpsinfo->pr_stype);
	printf("%d %d %d\n", (int64_t)curthread < 0, curthread > 0,
	    sizeof (curpsinfo->pr_ttydev));
}
