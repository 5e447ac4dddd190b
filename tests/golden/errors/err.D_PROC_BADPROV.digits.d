/* @@args: -x errtags */
/* @@vm: yes */
/* @@need: root */
/* The number of a process alone is no provider: it follows pid, or a program's
 * own provider. */
1234:libc:malloc:entry { exit(0); }
