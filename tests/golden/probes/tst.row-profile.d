/* @@cmd: for p in $(sed -n 's/^ \* NAMES //p' $script) 'tick-1*' 'profile-?97' 'profile:::*-[15]000' profile:::; do $minid -l -n "$p" | awk -v p="$p" '$2 == "profile" { n++; printf " %s", $3 } END { print n ? "" : p ": none" }'; done; for n in a:: :a:; do $minid -l -n "profile:${n}tick-1s"; echo $?; done; for p in tick-20ms profile-499hz; do $minid -q -n "$p"' { exit(0); printf("%s:%s:%s:%s\n", probeprov, probemod, probefunc, probename); }'; done */
/* @@vm: yes */
/* Names of provider profile, row by row (reference 11.1): each unit, what is
 * too short or nothing; patterns take what there is.
 * NAMES tick-7 tick-7hz profile-7HZ tick-300000ns tick-300000nsec tick-200us
 * NAMES tick-200usec tick-7ms profile-7msec tick-7s tick-7sec tick-7SEC tick-7m
 * NAMES tick-7min tick-7h tick-7hour tick-7d profile-7day tick-5000 tick-5001
 * NAMES tick-5001hz tick-199us tick-199999ns tick-1ns tick-0 profile-0 tick-0s
 * NAMES tick- profile- tick-s tick-7x tick-7.5s tick--7 tick7 tick-0x10 profile-7ss
 */
