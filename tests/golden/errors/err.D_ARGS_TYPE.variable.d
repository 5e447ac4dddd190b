/* @@args: -x errtags */
/* @@vm: yes */
proc:::exit { trace(args[pid]); }
