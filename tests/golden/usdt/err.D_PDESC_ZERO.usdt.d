/* @@cmd: $minid -q -x errtags -c "$targets/usdt 1" -s $script */
/* @@need: root */
/* @@filter: s:shop[0-9]*:shop: */
/* The probe is in another function. */
shop$target::sell_two:stock-level
{
	trace(arg0);
}
