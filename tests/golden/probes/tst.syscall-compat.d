/* @@target: compat */
/* @@vm: yes */
/* A 32-bit program's system call is not taken for another one by its number. */
syscall::writev:entry, syscall::writev:return, syscall::getpid:entry,
syscall::getpid:return
/pid == $target/
{
	@[probefunc, probename] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %s %@d\n", @);
}
