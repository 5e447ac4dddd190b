/* @@args: -x errtags */
/* @@vm: yes */
BEGIN { curpsinfo->pr_pid = 3; }
