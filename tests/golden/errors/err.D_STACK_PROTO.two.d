/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	stack(1, 2);
	@[stack(1, 2)] = count();
}
