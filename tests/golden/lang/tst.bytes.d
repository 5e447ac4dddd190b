/* @@need: x86_64 */
/* @@vm: yes */
/* Network order and device numbers. */
BEGIN
{
	printf("%x %x %x\n", htons(0x1234), htonl(0x12345678), htonll(0x1234567812345678));
	printf("%x %x %x\n", ntohs(0x1234), ntohl(0x12345678), ntohll(0x1234567812345678));
	printf("%d %d\n", getmajor(0x800003), getminor(0x800003));
	printf("%d\n", rand() >= 0);
	exit(0);
}
