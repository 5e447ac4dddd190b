/* @@target: life */
/* @@filter: s,+0x[0-9a-f]*,,; /`bprm_execve$/!d */
/* The kernel's own stack, as action and as key; at a user function there is
 * none. */
proc:::exec-success
/pid == $target || ppid == $target/
{
	stack();
	@[stack(20)] = count();
	exit(0);
}
