/* @@args: -x errtags */
/* @@vm: yes */
pid$nosuch:::entry { exit(0); }
