/* @@vm: yes */
/* p without 0x, a with it; numbers and pointers. */
BEGIN
{
	printf("%p %#p %p\n", 255, 255, (void *)4096);
	printf("[%8p][%-8p]\n", 255, 255);
	printf("%a\n", 16);
	exit(0);
}
