/* @@target: made keep */
/* @@need: x86_64 */
/* @@args: -w */
/* @@filter: s/perf-[0-9]*[.]/perf-PID./; s/[+]0x[0-9a-f]*$//; s/ 0x[0-9a-f]*$/ 0xADDR/ */
/* The names of a process that has ended are read from what it left. */
pid$target:a.out:called:entry
{
	@[ustack(2)] = count();
}

END
{
	trunc(@, 2);
	setopt("aggsortkey");
	printa(@);
	system("rm -f /tmp/perf-%d.map", $target);
}
