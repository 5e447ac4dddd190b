/* @@cmd: cp "$targets/spin" f; for i in 0 1 2 3 4 5 6 7 8 9 10 11; do printf '\200' | dd bs=1 seek=$((64 + 56 * i + 13)) conv=notrunc of=f; done 2>/dev/null; for n in "" return; do $minid -l -x return=ret -n "uprobe:./f:main:$n"; echo status $?; done */
/* @@filter: s,uprobe:/.[^ ]*f:,uprobe:f:, */
/* The segments of a file lie where it has no bytes: its functions have no code,
 * and nobody looks for it. */
