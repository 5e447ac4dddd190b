/* @@cmd: $minid -q -x empty -s $script -n "BEGIN { trace(1); exit(0); }" */
/* option empty: a script of nothing is no error */
