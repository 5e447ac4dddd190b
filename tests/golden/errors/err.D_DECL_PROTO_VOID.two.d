/* @@args: -x errtags */
/* @@vm: yes */
provider p { probe q(void, int); probe r(int a, void); };
BEGIN { exit(0); }
