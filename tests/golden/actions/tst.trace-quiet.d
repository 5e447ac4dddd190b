/* @@vm: yes */
/* trace with -q: no columns, nothing between. */
char c[3];

BEGIN
{
	trace((char)-1); trace("|"); trace((uint8_t)200); trace("|"); trace((short)-1); trace("\n");
	trace(-1); trace("|"); trace((uint32_t)-1); trace("|"); trace(-1L); trace("\n");
	trace((uint64_t)-1); trace("|"); trace((void *)16); trace("\n");
	trace((uint16_t)65000); trace("a\tb"); trace(c);
	exit(0);
}
