/* @@target: rows */
/* @@args: -x strsize=16 */
/* @@vm: yes */
/* copyinstr() of more than strsize is cut without a word, its own limit holds
 * below that (reference 6.2). */
pid$target:a.out:wide:entry
{
	printf("[%s][%s][%s]\n", copyinstr(arg0), copyinstr(arg0, 5),
	    copyinstr(arg0, 200));
	this->s = copyinstr(arg0);
	printf("%d %d\n", strlen(this->s), strlen(strjoin(this->s, "more")));
	printf("%s\n", strjoin("0123456789", "abcdefghi"));
}
ERROR
{
	printf("a fault\n");
}
