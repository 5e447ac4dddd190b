/* @@cmd: $minid -qZ -x follow -c "sh -c '$targets/usdt 2; $targets/usdt 3; true'" -s $script */
/* Probes of programs that children execute, by the name for $target. */
shop$target:::sale
{
	@[probefunc] = count();
}

*$target:usdt:sell:sale
/pid != $target/
{
	@any = count();
}
