/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	commit(1);
	@ = count();
}
