/* @@vm: yes */
/* The exit status is cut to a byte. */
BEGIN
{
	exit(256);
}
