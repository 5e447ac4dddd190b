/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = strlen(1);
	setopt(1);
	x = strlen("a");
	x = substr("a", "b");
}
