/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	n = 1;
	ustack(n);
}
