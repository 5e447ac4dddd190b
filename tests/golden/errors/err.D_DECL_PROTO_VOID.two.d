/* @@args: -x errtags */
/* @@vm: yes */
provider p { probe q(void, int); probe r(int a, void); probe s(void); };
int (*f)(int, void);
int (*g)(void);
BEGIN { exit(0); }
