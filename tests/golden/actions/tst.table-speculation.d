/* @@args: -x nspec=2 */
/* @@vm: yes */
/* Row by row: speculation (reference 6.3). */
BEGIN
{
	i = speculation(); j = speculation(); k = speculation();
	printf("%d %d %d\n", i > 0, j > 0 && j != i, k);
}
BEGIN { speculate(i); printf("first\n"); }
BEGIN { speculate(j); printf("second\n"); }
BEGIN { speculate(0); printf("never\n"); }
BEGIN { speculate(i); printf("first again\n"); }
BEGIN { discard(j); }
BEGIN { commit(0); }
BEGIN { commit(i); }
BEGIN { commit(i); }
BEGIN { speculate(j); printf("not any more\n"); }
BEGIN { commit(j); }
BEGIN { l = speculation(); printf("%d\n", l > 0); }
BEGIN { commit(99); }
BEGIN { exit(0); }
