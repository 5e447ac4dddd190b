/* @@filter: s/^minid: error in.*): // */
/* @@vm: yes */
/* Each state that a number of a speculation can have, for each of the three
 * (reference 6.3): none free, 0, negative, too large, active, committed,
 * discarded. speculate() skips the rest of its clause, its effects as well. */
#pragma D option nspec=2
BEGIN { i = speculation(); j = speculation(); k = speculation(); printf("%d %d %d\n", i, j, k); }
BEGIN { speculate(k); printf("never\n"); x++; }
BEGIN { speculate(i); printf("i1\n"); x += 10; }
BEGIN { speculate(-1); printf("never\n"); x += 100; }
BEGIN { speculate(3); printf("never\n"); x += 1000; }
BEGIN { speculate(2147483647); printf("never\n"); x += 1000; }
BEGIN { commit(3); x += 1; }
BEGIN { discard(0); printf("d0\n"); }
BEGIN { discard(-1); }
BEGIN { discard(3); }
BEGIN { commit(0); }
BEGIN { commit(-1); }
BEGIN { printf("x %d\n", x); }
BEGIN { commit(i); }
BEGIN { commit(i); }
BEGIN { discard(i); }
BEGIN { speculate(i); printf("gone\n"); }
BEGIN { l = speculation(); printf("%d %d\n", l, l == i); }
BEGIN { speculate(l); printf("l\n"); }
BEGIN { discard(l); }
BEGIN { commit(l); }
BEGIN { commit(j); }
BEGIN { exit(0); }
ERROR { printf("E %d %d %d\n", arg2, arg4, arg5); }
