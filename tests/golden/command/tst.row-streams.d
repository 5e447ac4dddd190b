/* @@cmd: $minid -V -o f && $minid -l -n BEGIN -o f && $minid -o f -s $script; echo status $?; cat f */
/* @@filter: s/[0-9][.0-9]*\( (D \)[.0-9]*)/N\1N)/; s/^ *[0-9]*\( *[0-9]\{1,\} *:\)/  0\1/ */
/* @@vm: yes */
/* What goes to the file of -o, at its end, and what to standard error
 * (reference 8.1); records and the end of tracing in lines (8.3). */
BEGIN
{
	@ = count();
	printf("record\n");
	exit(0);
}
