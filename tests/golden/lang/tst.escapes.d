/* @@vm: yes */
/* Escapes in strings. A NUL ends the string; up to three octal digits; any
 * number of hexadecimal ones, cut to a byte; other escapes stay as they are. */
BEGIN
{
	printf("%S\n", "\a\b\f\n\r\t\v\\\"");
	printf("[%s] %d\n", "a\0b", strlen("a\0b"));
	printf("%s %s %s\n", "\101", "\1011", "\x41");
	printf("%S %S\n", "\x414", "\7");
	printf("%s|%s|%s|%s|\%d\n", "\e", "\?", "\'", "\%", 4);
	printf("tab\there \"quoted\" 100%%\n");
	exit(0);
}
