/* @@cmd: for s in 'h?st:entry' 'g*st:entry' 'g*st:return'; do $minid -q -x return=ret -c $targets/guests -n "pid\$target:a.out:$s"' { @ = count(); }'; done; $minid -q -x return=ret -c $targets/guests -n 'pid$target:a.out:h?st:return'; true */
/* @@need: x86_64 */
/* @@filter: s/pid[0-9][0-9]*/pidN/; /^-n/,/\^/d */
/* @@vm: yes */
/* `guest` jumps into the middle of `host` and returns at its ret: returns of
 * `host` would be more than its calls, so they are left out. */
