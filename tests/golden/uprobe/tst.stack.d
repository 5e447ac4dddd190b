/* @@cmd: mkfifo in said; mkdir own; cp "$targets/sleeper" own/; own/sleeper <in >said & p=$!; exec 3>in 4<said; read ready <&4; $minid -qws $script "$PWD/own/sleeper"; echo quit >&3; wait $p; echo status $? */
/* Addresses are those of the process that fired, which is no target. */
BEGIN
{
	system("echo 'call 1' >in");
}

uprobe:$$1:poke:entry
{
	ustack(1);
	@[ustack(1)] = count();
	exit(0);
}
