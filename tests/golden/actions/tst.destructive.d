/* @@cmd: for a in 'stop()' 'raise(0)' 'system("true")' 'freopen("")' 'copyout(alloca(4), 8, 4)' 'copyoutstr("a", 8, 1)'; do $minid -q -n "BEGIN { $a; }" -n 'BEGIN { exit(0); }' 2>&1; echo $?; sed "s/ACTION/$a/" $script >t.d; $minid -s t.d 2>/dev/null; echo $?; done */
/* @@vm: yes */
/* Each destructive action is refused without -w, with its place; the
 * option in a script allows it, too (reference 6). stop() and raise(0) go to
 * no process here. */
#pragma D option destructive
#pragma D option quiet
BEGIN { exit(0); }
END / 0 / { ACTION; }
