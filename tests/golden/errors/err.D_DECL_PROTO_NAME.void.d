/* @@args: -x errtags */
/* @@vm: yes */
provider p { probe q(void x); };
int (*f)(void x);
int (*g)(int x);
BEGIN { exit(0); }
