/* @@cmd: $minid -F -c "$targets/spin 1" -s $script 2>/dev/null */
/* @@vm: yes */
/* @@filter: s/^ *[0-9][0-9]* /  0 / */
/* -F: arrows, indented by calls, never below 0; what is no entry or return
 * has a bar. */
pid$target:a.out:fact:entry,
pid$target:a.out:fact:return
/arg0 < 4/
{
}

pid$target:a.out:fact:entry
/arg0 == 2/
{
	trace(arg0);
}

pid$target:a.out:text:entry
{
	printf("text");
	exit(0);
}
