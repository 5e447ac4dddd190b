/* @@vm: yes */
/* speculation() numbers from 1, 0 if none is free; 0 and what is not begun
 * skip the rest of the clause; committing them does nothing; a number that
 * cannot be is fault 3; what is given back can be had again (reference 6.3). */
BEGIN { a = speculation(); b = speculation(); printf("%d %d\n", a, b); }
BEGIN { speculate(a); printf("kept %d\n", a); n++; }
BEGIN { speculate(0); printf("not seen\n"); n += 10; }
BEGIN { commit(0); discard(0); }
BEGIN { commit(a); }
BEGIN { commit(a); }
BEGIN { speculate(a); printf("not active any more\n"); n += 100; }
BEGIN { a = speculation(); printf("%d\n", a); }
BEGIN { speculate(a); printf("thrown away\n"); }
BEGIN { discard(a); }
BEGIN { commit(a); }
BEGIN { commit(-1); }
BEGIN { discard(99); }
BEGIN { printf("%d\n", n); exit(0); }
ERROR { printf("%d\n", arg4); }
