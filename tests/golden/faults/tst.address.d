/* @@filter: s|^minid: .*(dtrace:::BEGIN): \(invalid address (0x[0-9a-f]*)\).*|\1| */
/* @@vm: yes */
/* An address that cannot be read. */
BEGIN
{
	printf("%s\n", copyinstr(16));
}

BEGIN
{
	exit(0);
}
