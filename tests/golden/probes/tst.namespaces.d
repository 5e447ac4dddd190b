/* @@cmd: mkfifo in said; unshare -pfm --mount-proc sh -c 'mount -t tmpfs none /mnt && cp "$targets/sleeper" /mnt/own && exec /mnt/own' <in >said & u=$!; exec 3>in 4<said; read ready number <&4; p=$(pgrep -P $u); echo "$ready $number"; $minid -qw -p $p -s $script; echo $?; echo quit >&3; wait $u; echo status $? */
/* @@need: unshare pgrep */
/* A target in PID and mount namespaces of its own is named by its number here;
 * its program is a file that is not seen from here. */
BEGIN
{
	system("echo 'call 3' >in");
}

pid$target:own:poke:entry
/pid == $target/
{
	ustack(1);
	@ = count();
}

pid$target:a.out:poke:return
/arg1 == 2/
{
	printf("%s %s %d\n", execname, probemod, pid == $target);
	exit(0);
}
