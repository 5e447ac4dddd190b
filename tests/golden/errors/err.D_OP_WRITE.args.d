/* @@args: -x errtags */
/* @@vm: yes */
proc:::exit { args[0] = 3; }
