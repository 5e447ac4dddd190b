/* @@cmd: : >f; $minid -q -c 'tail -c +2 ./f nosuchfile' -s $script 2>/dev/null; $minid -lv -n 'syscall::read:entry,syscall::openat:entry,syscall::kill:entry' | grep -o 'args.*' */
/* args[] of each system call have the types of its own arguments: a descriptor
 * is an int though the register has 64 bits, a name a string. */
syscall::openat:entry
/pid == $target && args[0] < 0/
{
	self->name = args[1];
	self->how = args[2] & 3;
}

syscall::openat:return
/self->name && basename(stringof(self->name)) == "nosuchfile"/
{
	printf("%s %d %d %d\n", stringof(self->name), self->how, args[0], errno);
}

syscall::openat:return
{
	self->name = 0;
}

syscall::close:entry
/pid == $target && args[0] == 2/
{
	printf("%d bytes\n", sizeof (args[0]));
}
