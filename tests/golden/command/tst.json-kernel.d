/* @@cmd: for f in json folded; do $minid --format=$f -q -s $script | grep -o '"type":"[a-z]*"\|"name":"vmlinux`do_syscall_64\|;vmlinux`do_syscall_64;'; done */
/* @@need: x86_64 */
/* @@vm: yes */
/* Frames of the kernel have the kernel's names in every form of output: in
 * records, in keys, in folded stacks. */
BEGIN
{
	stack();
	@[stack()] = count();
}

BEGIN
{
	exit(0);
}
