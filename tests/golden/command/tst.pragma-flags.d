/* @@cmd: for o in argref empty pspec errtags nolibs zdefs defaultargs cpp; do echo "#pragma D option $o" | cat - $script >t.d; $minid -q -s t.d && $minid -q -x $o -s $script; echo "#pragma D option $o=1" | cat - $script >t.d; $minid -x errtags -s t.d 2>&1 | grep -c OPTSET; done; echo "#pragma D option argref" | cat - $script >t.d; $minid -q -s t.d unused; echo "#pragma D option empty" >t.d; $minid -q -s t.d -n 'BEGIN { trace("empty\n"); exit(0); }'; printf "#pragma D option errtags\nBEGIN { trace(nosuch); }\n" >t.d; $minid -q -s t.d 2>&1 | head -n 1; printf "#pragma D option evaltime=preinit\n" | cat - $script >t.d; $minid -q -c "$targets/phases" -s t.d */
/* @@need: cpp */
/* Options of the compiler by pragma and by -x; what takes no value refuses
 * one (reference 10). */
BEGIN
{
	trace("run\n");
	exit(0);
}
