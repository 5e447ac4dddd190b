/* @@args: -x errtags */
/* @@vm: yes */
BEGIN { this = 1; }
