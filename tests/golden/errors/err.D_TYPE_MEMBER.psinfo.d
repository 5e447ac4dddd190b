/* @@args: -x errtags */
/* @@vm: yes */
BEGIN { trace(curpsinfo->pr_nothing); }
