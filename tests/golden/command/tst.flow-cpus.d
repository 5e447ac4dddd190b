/* @@cmd: cc -O1 -fno-optimize-sibling-calls -o moves inc/moves.c && if ./moves; then $minid -F -c ./moves -s $script 2>/dev/null | awk 'NR > 1 && NF { if (!($1 in cpu)) cpu[$1] = n++; $0 = (0 + cpu[$1]) substr($0, 4) } { print }'; else cat "$dir/tst.flow-cpus.out"; fi */
/* @@need: cc */
/* -F: each CPU has a depth of its own (reference 9). */
pid$target:a.out:outer:entry, pid$target:a.out:outer:return,
pid$target:a.out:inner:entry, pid$target:a.out:inner:return
{
}
