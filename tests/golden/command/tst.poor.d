/* @@cmd: (ulimit -f 0; $minid -q -o file -n 'BEGIN { printf("x"); exit(0); }' 2>&1; echo $?) | cat; unshare -m sh -c "mount -t tmpfs none /sys/kernel/btf; $minid -q -n 'BEGIN { trace(curpsinfo->pr_psargs); exit(0); }' 2>&1 | sed -n 's/.*: this/this/p'"; setpriv --bounding-set=-all --inh-caps=-all $minid -q -n 'BEGIN { exit(0); }' 2>&1; echo $?; cp $targets/spin s; strip s; for d in pid\$target::no_such_thing:entry 'pid$target:a.out:wor*:entry'; do $minid -n "$d { }" -c ./s 2>&1 | sed -n '/^hint/p'; done */
/* @@need: root unshare strip setpriv */
/* @@filter: s/\(programs may not be loaded:\)..\{1,\}/\1/ */
/* What the surroundings lack is said: room for output, the
 * kernel's types, names of functions. Who may not load programs is told what
 * that takes (reference 8.5: minid's status is 1). */
