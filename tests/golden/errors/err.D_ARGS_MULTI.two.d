/* @@args: -x errtags */
/* @@vm: yes */
proc:::exit, proc:::create { trace(args[0]); }
