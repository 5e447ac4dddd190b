/* @@vm: yes */
/* Keys that differ, though their words one after the other are the same but
 * for zeroes in front: 97 is "a". They are long enough to be hashed. */
string a, none;
BEGIN
{
	none = a = pid ? "" : "a text that is far too long for a key that is put into the map itself";
	a = strjoin("a", none);
	@[(uint64_t)0, a] = sum(1);
	@[(uint64_t)97, none] = sum(2);
	@two[(uint64_t)0, (uint64_t)0, a] = sum(4);
	@two[(uint64_t)0, (uint64_t)97, none] = sum(8);
	@two[(uint64_t)97, (uint64_t)0, none] = sum(16);
	printa("%d %s %@d\n", @);
	printa("%d %d %s %@d\n", @two);
	clear(@);
	clear(@two);
	exit(0);
}
