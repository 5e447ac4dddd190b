/* @@cmd: mkfifo in said; "$targets/usdt" 3 wait <in >said & p=$!; exec 3>in 4<said; read ready <&4; sed "s/PID/$p/" $script >s.d; $minid -qws s.d; exec 3>&-; wait $p; echo status $? */
/* The process whose number stands in the provider need not be a target. */
BEGIN
{
	system("echo go >in");
}

shopPID:::sale
/arg1 >= 100/
{
	@[probefunc] = count();
	n++;
}

tick-100hz
/n == 5/
{
	exit(0);
}
