/* @@cmd: $minid -q -x cpu=0 -s $script; $minid -q -x cpu=x -s $script 2>&1; echo $? */
/* @@vm: yes */
/* One CPU only is traced; BEGIN, END and ticks run in any case. */
BEGIN { printf("begin\n"); }
profile-499 { @[cpu] = count(); n++; }
tick-20ms / n > 5 / { exit(0); }
END { printa("%d\n", @); }
