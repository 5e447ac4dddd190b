/* @@args: -x errtags */
/* @@vm: yes */
proc:::start { trace(args[0]); }
