/* Each system call has the types of its own arguments. */
syscall::open:entry, syscall::openat:entry
{
	trace(args[0]);
}
