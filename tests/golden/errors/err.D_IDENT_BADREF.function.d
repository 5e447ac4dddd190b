/* @@args: -x errtags */
/* @@vm: yes */
/* A function without its arguments is no value. */
BEGIN { x = strlen; }
BEGIN { trace(printf); }
BEGIN / rand / { exit(0); }
BEGIN { @[count] = sum(1); }
