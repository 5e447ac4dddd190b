/* @@args: -x errtags */
/* @@filter: /^minid/!d; s/failed.*: line/line/ */
/* @@vm: yes */
/* Actions whose type would do (reference 7.2), where there is none to be had. */
BEGIN
{
	printf("%A", usym(0));
	printf("%a", sym(0));
	printf("%k", ustack());
	trace(usym(0));
	trace(stack());
	print(uaddr(0));
	a[usym(0)] = 1;
	x = 1 + exit(0);
}
