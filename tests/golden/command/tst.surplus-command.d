/* @@cmd: exec 2>&1; cp "$targets/spin" work; for a in './work 3' 'true 3' 'work 3' 'nosuch-command 3' '-c true 3 4' '-c true 3'; do $minid -q -n 'BEGIN { exit(0); }' $a; done; $minid -q -n 'BEGIN { exit($1); }' ./work 0; $minid -q -p $$ -n 'BEGIN { exit(0); }' true; true */
/* @@vm: yes */
/* A surplus operand that is a command, or the rest of one. */
