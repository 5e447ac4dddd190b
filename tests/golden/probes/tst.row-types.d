/* @@cmd: for p in proc sched; do $minid -lv -P $p | sed -n "s/^ *[0-9]* *$p  */$p /p; s/^.*\(args\[[0-9]\]: .*\|None\)/  \1/p"; done; $minid -lv -n BEGIN -n END -n tick-1s -n profile-97 -n 'pid$target:a.out:nops:entry,pid$target:a.out:nops:1' -c $targets/kinds | grep -c None */
/* What args[] are of each probe of proc and sched (reference 11.4, 11.5); other
 * providers' have none. */
