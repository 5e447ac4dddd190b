/* @@args: -x errtags */
/* @@vm: yes */
BEGIN { trace("a\
b"); exit(0); }
