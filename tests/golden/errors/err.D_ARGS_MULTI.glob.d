/* @@args: -x errtags */
/* @@vm: yes */
proc:::signal-* { trace(args[0]); }
