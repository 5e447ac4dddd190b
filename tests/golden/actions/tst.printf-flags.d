/* @@vm: yes */
/* Flags, width, precision, and the width 16 of ?. Of 0 and - the later wins. */
BEGIN
{
	printf("[%5d][%-5d][%05d][%+d][% d]\n", 42, 42, 42, 42, 42);
	printf("[%+d][% d][%+5d][%-+5d]\n", -42, -42, 42, 42);
	printf("[%+u][% u][%+d][% d]\n", 42, 42, (uint32_t)42, (uint8_t)42);
	printf("[%#x][%#X][%#o][%#x]\n", 255, 255, 8, 0);
	printf("[%08x][%#06x][%-8x]\n", 255, 255, 255);
	printf("[%-05d][%0-5d]\n", 42, 42);
	printf("[%.3d][%8.3d][%-8.3d][%.3x]\n", 7, 7, 7, 10);
	printf("[%?x][%?d]\n", 255, -1);
	printf("[%'d][%'u]\n", 1234567, 1234567);
	printf("[%*d][%*d][%-*d]\n", 5, 42, -5, 42, 5, 42);
	printf("[%.*d][%*.*d]\n", 3, 7, 6, 3, 7);
	printf("[%5d%%][%%]\n", 50);
	printf("[%20d][%020d]\n", -9223372036854775807, 1L);
	exit(0);
}
