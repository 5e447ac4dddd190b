/* @@vm: yes */
/* Keys of a type of the first use, by value; strings by content; an element
 * is gone when 0 is stored; arrays of self->. */
BEGIN
{
	a[(char)1] = 5;
	printf("%d %d %d\n", a[1], a[257], a[2]);
	s["ab", -1] = 7;
	k = strjoin("a", "b");
	printf("%d %d\n", s[k, -1], s["ab", 1]);
	s[k, -1] = 0;
	printf("%d\n", s["ab", -1]);
	self->a[1, "x"] = 3;
	self->a[1, "y"] = 4;
	printf("%d %d %d\n", self->a[1, "x"], self->a[1, "y"], self->a[2, "x"]);
	n["i"]++;
	n["i"] += 10;
	n["j"] -= 2;
	printf("%d %d\n", n["i"]--, n["j"]);
	printf("%d\n", n["i"]);
	t[1] = timestamp;
	printf("%d %d\n", t[1] > 0, t[2] == 0);
	exit(0);
}
