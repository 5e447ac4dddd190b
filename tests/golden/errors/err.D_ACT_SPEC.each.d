/* @@args: -x errtags -w */
/* @@filter: /^minid/!d */
/* @@vm: yes */
/* The other destructive ones (reference 6.3); stop() is in err.D_ACT_SPEC.stop;
 * ftruncate() is none (reference 6.1). */
BEGIN { speculate(1); raise(0); }
BEGIN { speculate(1); system("x"); }
BEGIN { speculate(1); freopen("x"); }
BEGIN { speculate(1); ftruncate(); }
BEGIN { speculate(1); copyout(alloca(1), 8, 1); }
BEGIN { speculate(1); copyoutstr("", 8, 1); }
