/* @@filter: s|^minid: .*(\([a-z]*:[^)]*\)): \([a-z].*\)|(\1): \2| */

/* @@vm: yes */
/* What ERROR tells: the probe, the clause, the kind of fault, the address;
 * effects before the fault stay, later ones do not happen; aggregations too. */
BEGIN
{
	n = 1;
	@before = count();
	trace(copyinstr(64));
	@after = count();
	n = 2;
}

ERROR
{
	printf("%d %d %d 0x%x %d\n", arg1, arg2, arg4, arg5, n);
	printf("[%s:%s:%s:%s]\n", probeprov, probemod, probefunc, probename);
	this->x = 1;
}

ERROR
{
	printf("this %d\n", this->x);
}

BEGIN
{
	zero = 0;
	m = 5 / zero;
}

BEGIN
{
	printa("%@d\n", @before);
	exit(0);
}
