/* @@args: -x errtags */
/* @@vm: yes */
/* += on a string (reference 3.3). */
BEGIN
{
	s = "text";
	s += 1;
}
