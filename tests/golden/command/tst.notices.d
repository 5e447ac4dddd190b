/* @@cmd: $minid -w -s $script -n 'BEGIN /1/ { y = 2; }' -n 'dtrace:::END' -n 'int n; END / n == 1 / { }' -i 2 -P dtrace */
/* @@vm: yes */
/* @@filter: s/^ *[0-9]*\( *[0-9]*  *:\)/  0\1/ */
/* What each option matched, in order; the text of -n is shown up to the body. */
BEGIN, BEGIN
{
	exit(0);
}

END
{
	x = 1;
}
