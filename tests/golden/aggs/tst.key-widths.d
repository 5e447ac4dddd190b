/* @@vm: yes */

/* The columns of keys by their size; keys below 4 bytes print without sign. */
BEGIN
{
	@a[(char)-3, (short)-3, -3, -3L, "str"] = sum(-7);
	@b[(uint8_t)200, (uint16_t)65000, 4000000000, (void *)16] = count();
	@c["this string is longer than the column of fifty characters", 1] = count();
	@d[""] = count();
	exit(0);
}
