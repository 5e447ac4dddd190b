/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = mutex_owned(1);
}
