/* @@cmd: $minid -q -x errtags -c "$targets/usdt 1" -s $script */
/* @@need: root x86_64 */
/* @@filter: s:forms[0-9]*:forms: */
/* Floating-point arguments are refused by name, and by what the note says. */
forms$target:::odd
{
	trace(arg0);
}
