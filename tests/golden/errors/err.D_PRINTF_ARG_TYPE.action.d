/* @@args: -x errtags */
/* @@vm: yes */
/* What actions give is no argument of printf() (reference 7.2); its type is
 * looked at first. */
BEGIN
{
	printf("%s", usym(0));
	printf("%d", sym(0));
	printf("%x", stack());
	printf("%d", exit(0));
	printf("%A", ustack());
	printf("%a", umod(0));
}
