/* @@args: -x errtags */
/* @@vm: yes */
proc:::signal-send { trace(args[3]); }
proc:::signal-send { trace(args[-1]); }
proc:::signal-send { trace(args[2]); }
