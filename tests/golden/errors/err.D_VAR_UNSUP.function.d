/* @@args: -x errtags */
BEGIN
{
	x = mutex_owned(1);
}
