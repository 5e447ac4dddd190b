/* @@vm: yes */

/* The columns of keys by their size; keys below 4 bytes print without sign. */
BEGIN
{
	@a[(char)-3, (short)-3, -3, -3L, "str"] = sum(-7);
	@b[(uint8_t)200, (uint16_t)65000, 4000000000, (void *)16] = count();
	@c["this string is longer than the column of fifty characters", 1] = count();
	@d[""] = count();
	@e[(uint32_t)4000000000, (int8_t)5, (int16_t)5, (uint64_t)-1] = count();
	exit(0);
}
