/* @@cmd: cp $targets/spin a-name-longer-than-15 && $minid -q -c "./a-name-longer-than-15 1" -s $script */
/* The kernel keeps 15 characters of a name; the module is the whole file. */
pid$target:a.out:work:entry
{
	printf("%s %d %s\n", execname, strlen(execname), probemod);
	printf("%s %s\n", curpsinfo->pr_fname, curthread->comm);
}
