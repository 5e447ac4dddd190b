/* @@args: -x errtags */
/* @@vm: yes */
BEGIN { trace(uregs[pid]); }
