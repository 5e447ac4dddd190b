/* @@vm: yes */
/* lltostr: decimal, or in a base; 8 and 16 show in the text, 10 is signed */
BEGIN
{
	printf("[%s] [%s] [%s]\n", lltostr(0), lltostr(42), lltostr(-42));
	printf("[%s]\n", lltostr(0x7fffffffffffffff));
	printf("[%s]\n", lltostr(-0x7fffffffffffffff - 1));
	c = (char)-5;
	printf("[%s] [%s]\n", lltostr(c), lltostr((uint8_t)c));
	printf("[%s] [%s] [%s]\n", lltostr(255, 16), lltostr(8, 8),
	    lltostr(5, 2));
	printf("[%s] [%s] [%s]\n", lltostr(0, 16), lltostr(0, 8),
	    lltostr(0, 2));
	printf("[%s] [%s] [%s]\n", lltostr(-1, 16), lltostr(-7, 10),
	    lltostr(35, 36));
	printf("[%s]\n", lltostr(-1, 2));
	@[lltostr(7)] = count();
	exit(lltostr(1234) == "1234" ? 0 : 1);
}
