/* @@cmd: grep -v '^#' $script > bare.d; $minid -s $script; DTRACE_OPT_FLOWINDENT= DTRACE_OPT_DESTRUCTIVE=yes DTRACE_OPT_ZDEFS= DTRACE_OPT_DEFAULTARGS= DTRACE_OPT_AGGSORTREV=1 DTRACE_OPT_STACKINDENT=2 $minid -s bare.d; $minid -x flowindent=true -x destructive=on -x zdefs -x defaultargs -x aggsortrev -x stackindent=2 -s bare.d; $minid -FwZ -x defaultargs -x aggsortrev=enable -x stackindent=2 -s bare.d */
/* @@filter: s/^ *[0-9]* |/ 0 |/;/^minid/d */
/* Options without a value by pragma, environment, -x and letter: the same. */
#pragma D option flowindent
#pragma D option destructive
#pragma D option zdefs
#pragma D option defaultargs
#pragma D option aggsortrev
#pragma D option stackindent=2
proc:::nonesuch
{
}
BEGIN
{
	raise(0);
	trace($7);
	@["a"] = count();
	@["b"] = count();
	printa("%s", @);
	exit(0);
}
