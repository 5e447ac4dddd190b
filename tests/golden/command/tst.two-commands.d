/* @@cmd: mkfifo in said go; "$targets/sleeper" <in >said & p=$!; exec 3>in 4<said; read ready <&4; printf 'read x <go\ntail -n 1 /dev/null\n' >last; $minid -q -c "$targets/spin 1" -c "$targets/spin 2" -s $script 2>/dev/null; $minid -qw -c "$targets/spin 3" -c 'sh ./last' -n 'proc:::exit /pid == $target/ { gone = 1; } tick-50ms /gone && n++ == 2/ { system("echo >go"); } proc:::exec-success /execname == "tail" && progenyof($pid)/ { printf("goes on\n"); }' 2>/dev/null; $minid -qw -p $p -c "$targets/spin 5" -n 'BEGIN { printf("%d\n", $target == $1); system("echo call 4 >in; echo quit >in"); } pid$target:a.out:poke:entry { @ = count(); }' $p 2>/dev/null; wait $p; $minid -q -c "$targets/spin 6" -p $$ -n 'BEGIN { printf("%d\n", $target != $1); } pid$target:a.out:work:entry /++n == 6/ { exit(0); }' $$ 2>/dev/null */
/* $target is the first of several -c and -p; tracing ends when all have ended,
 * not with the first. */
pid$target:a.out:work:entry
{
	@n = count();
}
