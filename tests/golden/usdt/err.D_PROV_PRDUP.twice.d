/* @@args: -x errtags */
/* @@need: root */
provider shop {
	probe sale(int);
	probe paid(int);
	probe sale(long);
};

BEGIN
{
	exit(0);
}
