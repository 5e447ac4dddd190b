/* @@args: -x errtags */
/* @@vm: yes */
int pid;
string curthread;
inline int execname = 1;
BEGIN { exit(0); }
