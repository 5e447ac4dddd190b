/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	normalize(@nowhere, 2);
	denormalize(@nowhere);
}
