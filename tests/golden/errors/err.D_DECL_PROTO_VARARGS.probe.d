/* @@args: -x errtags */
/* @@vm: yes */
/* What a program passes at its probe is known in number. */
provider p { probe q(...); probe r(int, ...); probe s(int); };
provider q { probe q(int a) : (int a, ...); };
BEGIN
{
	exit(0);
}
