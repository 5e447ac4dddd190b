/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	ustack(1, 2, 3);
	jstack(1, 2, 3);
}
