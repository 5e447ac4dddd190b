/* @@cmd: $minid -s $script; for l in '#line 300' '#line 300 "a name.d"' '# 300 "x.d" 1 3' '# 1 "y.d" 1@# 300 "x.d" 2' '#line 299@@'; do { echo "$l" | tr @ '\n'; echo 'BEGIN { trace(never); }'; } >t.d; $minid -e -x errtags -s t.d 2>&1 | sed -n 1,2p; done */
/* @@vm: yes */
/* Row by row (reference 1.7): control lines that are accepted, in a clause as
 * well; blanks before and behind the #; lines and files of messages. */
#pragma D option quiet
 	# 	pragma D option strsize=10
#ident
#ident "@(#)x" y
#pragma ident "x"
#pragma weak x = y
#pragma
#
#pragma D attributes Evolving/Private/ISA one
#pragma D binding "1.2.3" one
inline int one = 1;
int two;
#pragma D attributes Unstable/Obsolete/Platform two
#pragma D attributes Stable/Standard/Group provider mine args
#pragma D depends_on provider dtrace
BEGIN
#! with a word: /* " '
{
#pragma D option aggsortrev
	s = "abcdefghijklmnop";
	 #! /* and in a clause
	printf("%d %d %d\n", strlen(s), one, two);
	@["a"] = sum(1);
	@["b"] = sum(2);
	exit(0);
}
