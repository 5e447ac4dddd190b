/* @@args: -x errtags */
/* @@vm: yes */
provider p { probe q(void x); };
BEGIN { exit(0); }
