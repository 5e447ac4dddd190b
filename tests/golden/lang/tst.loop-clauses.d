/* @@vm: yes */
/* @@cmd: awk 'BEGIN { for (i = 0; i < 60; i++) printf "BEGIN { x = strjoin(basename(execname), substr(dirname(\"/%d/b\"), 1)); }\n", i; print "BEGIN { trace(x); exit(0); }" }' > big.d; $minid -q -s big.d */
/* 60 clauses of one probe, each with strings on the stack that loops go
 * through: what one clause used is free for the next. */
