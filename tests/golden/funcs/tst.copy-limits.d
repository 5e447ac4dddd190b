/* @@target: record */
/* @@vm: yes */
/* copyinstr with a limit and of what is no address, copyin of nothing there,
 * scratch above scratchsize (reference 6.2). */
pid$target:a.out:take:entry
{
	printf("%s|%s|%s\n", copyinstr(arg3), copyinstr(arg3, 3),
	    copyinstr(arg3, 99));
	this->s = copyinstr(arg3);
	printf("%d\n", strlen(this->s));
}
pid$target:a.out:take:entry { trace(copyinstr(0)); }
pid$target:a.out:take:entry { trace(copyinstr(1, 5)); }
pid$target:a.out:take:entry { this->p = copyin(8, 4); trace("n"); }
pid$target:a.out:take:entry { this->n = 300; alloca(this->n); trace("n"); }
pid$target:a.out:take:entry { this->n = 300; copyin(arg3, this->n); trace("n"); }
pid$target:a.out:take:entry { copyinto(8, 4, alloca(4)); trace("n"); }
ERROR
{
	printf("%d %d\n", arg4, arg5);
}
