/* @@need: root */
/* @@args: -x strsize=16384 */
/* @@filter: s/^\(err.*.d:[0-9]*\):[0-9]*:$/\1/; /^    /d; s,^.*\(the clauses of one probe are more than the kernel follows\) (.*): ,minid: \1: , */
/* More strings than the kernel's verifier follows: said with the line. */
BEGIN { s = "x"; t = strjoin(s, "y"); exit(0); }
BEGIN { @k[s, t, s, t, s, t, s, t, s, t, s, t, s, t, s, t, s, t, s, t] = count(); }
