/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	for (i = 0; i < 3; i++) ;
}
