/* @@target: made */
/* @@need: x86_64 */
/* @@args: -w */
/* @@filter: s/perf-[0-9]*[.]/perf-PID./; s/[+]0x[0-9a-f]*$//; s/ 0x[0-9a-f]*$/ 0xADDR/ */
/* Code that is in no file has the names that its process wrote down for perf;
 * the kernel's own library is read from the process. */
pid$target:a.out:called:entry
{
	ustack(3);
	stop();
	system("kill -CONT %d", pid);
}

pid$target:a.out:named:entry
{
	usym(arg0);
	umod(arg0);
	stop();
	system("kill -CONT %d", pid);
}
