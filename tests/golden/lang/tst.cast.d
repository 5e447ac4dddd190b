/* @@vm: yes */
/* Casts, and integers without promotion to int: char + char is a char. */
BEGIN
{
	printf("%d %d %d\n", (char)200, (uint8_t)200, (short)70000);
	printf("%d %d %x %u\n", (uint32_t)-1, (int)3000000000, (char)-1, -1);
	printf("%d\n", (char)100 + (char)100);
	printf("%d %d %d\n", -1 < 1, -1 < 1u, -1L < 1ul);
	i = (int)0x7fffffff;
	printf("%d %d\n", i + 1 > 0, (long)(i + 1));
	exit(0);
}
