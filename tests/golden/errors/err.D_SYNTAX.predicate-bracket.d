/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
/a[1 / 
{
}
