/* @@args: -x errtags */
/* @@vm: yes */
proc:::signal-send { trace(args[3]); }
