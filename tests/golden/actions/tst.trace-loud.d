/* @@loud: yes */
/* @@filter: s/^ *[0-9]*\( *1  *:BEGIN\)/  0\1/ */
/* @@vm: yes */
/* trace: the column of each size. */
BEGIN
{
	trace((char)-1); trace((uint8_t)200); trace((short)-1); trace((uint16_t)65000);
	trace(-1); trace((uint32_t)-1); trace(-1L); trace((uint64_t)-1);
}

BEGIN
{
	trace((void *)4096);
	trace("");
	trace("a string that is longer than its column");
	trace('A');
}

BEGIN
{
	exit(0);
}
