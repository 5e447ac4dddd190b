/* @@cmd: for f in json folded; do $minid -q --format=$f -c true -s $script >out; grep -c vmlinux out; done; $minid -q -c true -s $script | grep -c vmlinux */
/* @@filter: s/^[1-9][0-9]\{0,9\}$/some/ */
/* @@vm: yes */
/* Frames of the kernel have names in each form of output. */
syscall:::entry
/pid == $target/
{
	@[stack(2)] = count();
	exit(0);
}
