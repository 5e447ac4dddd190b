/* @@vm: yes */
/* addresses of networks as text: the first longest row of zeroes is :: */
int *p;
BEGIN
{
	p = (int *)alloca(16);
	p[0] = htonl(0x7f000001);
	printf("%s %s\n", inet_ntoa(p), inet_ntop(2, p));
	p[0] = htonl(0xfffe0a64);
	printf("%s\n", inet_ntoa(p));

	p[0] = htonl(0xfe800000); p[1] = 0;
	p[2] = htonl(0x02144fff); p[3] = htonl(0xfe0b76c8);
	printf("%s %s\n", inet_ntoa6(p), inet_ntop(10, p));
	p[0] = htonl(0x10800000); p[1] = 0; p[2] = htonl(0x00080808);
	p[3] = htonl(0x000c417a);
	printf("%s\n", inet_ntoa6(p));
	p[0] = 0; p[1] = 0; p[2] = 0; p[3] = 0;
	printf("%s", inet_ntoa6(p));
	p[3] = htonl(1);
	printf(" %s", inet_ntoa6(p));
	p[3] = htonl(0x01020304);
	printf(" %s", inet_ntoa6(p));
	p[2] = htonl(0xffff);
	printf(" %s %s", inet_ntoa6(p), inet_ntoa6(p, 1));
	p[2] = htonl(0xfffe);
	printf(" %s\n", inet_ntoa6(p));
	p[0] = htonl(0x20010db8); p[1] = htonl(0x00000001); p[2] = 0;
	p[3] = htonl(0x00010000);
	printf("%s", inet_ntoa6(p));
	p[1] = htonl(0x00010002); p[2] = htonl(0x00030000);
	p[3] = htonl(0xabcdef01);
	printf(" %s", inet_ntoa6(p));
	p[2] = htonl(0x00030004); p[3] = 0;
	printf(" %s\n", inet_ntoa6(p));
	p[0] = htonl(0x00163e0a); p[1] = htonl(0xfb0c0000);
	printf("%s\n", link_ntop(1, p));
}

ERROR
{
	printf("fault %d %d\n", arg4, arg5);
	exit(0);
}

BEGIN
{
	trace(inet_ntop(3, p));
}
