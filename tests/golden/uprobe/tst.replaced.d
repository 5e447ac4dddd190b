/* @@cmd: mkfifo in said; cp "$targets/sleeper" prog; objcopy --redefine-sym poke=push prog next; ./prog <in >said & p=$!; exec 3>in 4<said; read ready <&4; $minid -qws $script "$PWD/prog" "$PWD/next" | sort; echo quit >&3; wait $p; echo status $? */
/* @@need: objcopy */
/* A program is replaced under its name while the old one runs: each process
 * has the names of the file that it maps. */
BEGIN
{
	system("mv next prog; echo 'call 1' >in; printf 'call 1\nquit\n' | ./prog >out");
}

uprobe:$$1:poke:entry,uprobe:$$2:push:entry
{
	@[usym(uregs[R_PC])] = count();
	n++;
}

uprobe:$$2:push:return
/n == 2/
{
	exit(0);
}
