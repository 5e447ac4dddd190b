/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = &1;
	x = &(1 + 2);
	x = &"a";
	x = &strlen("a");
}
