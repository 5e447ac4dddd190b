/* @@cmd: $minid -q -x errtags -c "$targets/usdt 1" -s $script */
/* @@need: root */
/* @@filter: s:shop[0-9]*:shop: */
provider shop {
	probe sale(int item);
};

shop$target:::sale
{
	trace(args[1]);
}

shop$target:::checked
{
	trace(args[0]);
}
