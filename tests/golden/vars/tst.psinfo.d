/* @@target: calls one two */
/* @@filter: s/^[^ ]*\/calls/calls/ */
/* @@vm: yes */
/* curpsinfo, curlwpsinfo, curthread and curcpu against what else is known;
 * progenyof() of the process itself, its parent minid and a kernel thread. */
pid$target:a.out:work:entry
{
	this->p = curpsinfo;
	self->s = this->p->pr_fname;
	printf("%d %d %d %d\n", this->p->pr_pid == $target,
	       this->p->pr_ppid == $pid, this->p->pr_pgid == $pgid,
	       this->p->pr_sid == $sid);
	printf("%d %d %d %d\n", this->p->pr_uid == uid, this->p->pr_euid == $euid,
	       this->p->pr_gid == gid, this->p->pr_egid == $egid);
	printf("%s %d %d %d %d\n", this->p->pr_fname, this->p->pr_nlwp,
	       this->p->pr_dmodel, this->p->pr_zoneid, this->p->pr_projid);
	printf("%s\n", this->p->pr_psargs);
	printf("%d %d %c %s %d\n", curlwpsinfo->pr_lwpid == tid,
	       curlwpsinfo->pr_state == SONPROC, curlwpsinfo->pr_sname,
	       curlwpsinfo->pr_name, curlwpsinfo->pr_onpro == cpu);
	printf("%d %d %s %d %d\n", curthread->pid == tid, curthread->tgid == pid,
	       curthread->comm, curthread->real_parent->tgid == ppid,
	       curlwpsinfo->pr_addr == (uintptr_t)curthread);
	printf("%d %d\n", curcpu->cpu_id == cpu, curcpu->cpu_pset);
	printf("%d %d %d %d\n", progenyof(pid), progenyof($pid), progenyof(2),
	       progenyof($target));
	printf("%s %d\n", stringof(curpsinfo->pr_fname), self->s == "calls");
}
