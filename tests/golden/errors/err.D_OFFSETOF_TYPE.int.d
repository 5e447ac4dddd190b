/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = offsetof(int, a);
	x = offsetof(struct nowhere, a);
	x = offsetof(string, a);
	x = offsetof(void *, a);
}
