/* @@cmd: $minid -lv -n 'proc:::signal-send,proc:::start' -n 'syscall::getppid:' -n 'sched:::off-cpu,dtrace:::BEGIN' */
/* @@filter: /Site:/,+1d */
/* -lv: the types of args[]. */
