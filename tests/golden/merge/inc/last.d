/* the last script of tst.shared.d */
BEGIN
{
	printf("last %d %d\n", value, self->x);
	@a["last"] = sum(3);
	exit(0);
}

END
{
	printf("last end\n");
	printa("%s %@d\n", @a);
}
