/* @@args: -x errtags */
/* @@vm: yes */
proc:::exit { trace(args[pid]); }
proc:::exit { trace(args["x"]); }
proc:::exit { trace(args[1 - 1]); }
