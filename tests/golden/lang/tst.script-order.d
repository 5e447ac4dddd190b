/* @@cmd: printf 'BEGIN { x = 1; self->y = 2; exit(0); }\n' >a.d; printf 'BEGIN { trace(x + self->y); exit(0); }\n' >b.d; exec 2>&1; $minid -e -s b.d -s a.d; $minid -e -n 'BEGIN { trace(x); }' -s a.d; $minid -e -n 'BEGIN { trace(x); }' -n 'BEGIN { x = 1; }'; $minid -q -s a.d -s b.d; printf 'BEGIN { z[1] = 2; x = 4; exit(0); }\n' >c.d; printf 'BEGIN\n/x > 3/\n{ x = x + z[1]; exit(0); }\n' >d.d; $minid -e -s d.d -s c.d; : */
/* @@vm: yes */
/* Variables of a script are known in those behind it: who has them the wrong
 * way round is told which comes first. */
