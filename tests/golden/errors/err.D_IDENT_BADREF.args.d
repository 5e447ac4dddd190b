/* @@args: -x errtags */
/* @@vm: yes */
BEGIN { trace(args); }
