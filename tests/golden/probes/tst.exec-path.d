/* @@cmd: cc -O1 -o prog inc/execs.c && cp prog prog2 && $minid -q -c ./prog -s $script && $minid -q -c ./prog -n 'proc:::exec /ppid == $target/ { @[execname] = count(); }' */
/* @@need: cc */
/* exec has the path also when it is in no page of the process, as behind a
 * plain fork(): then it fires once the kernel has it, still before what it
 * comes to. Of execveat the path is the second argument. One that nobody can
 * read is a fault. */
proc:::exec-success
/ppid == $target/
{
	printf("success %s\n", execname);
}

proc:::exec-failure
/ppid == $target/
{
	printf("failure %d\n", args[0]);
}

proc:::exec
/ppid == $target/
{
	printf("%d %s %d\n", ++n, args[0], strlen(args[0]));
}

proc:::exec
/ppid == $target && strstr(args[0], "far") != NULL/
{
	printf("far\n");
}

ERROR
{
	printf("fault %d 0x%x\n", arg4, arg5);
}
