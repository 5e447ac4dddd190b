/* @@vm: yes */
/* Row by row (reference 3.3, 3.4): what is a string, what compares as one, what
 * is NULL; bounds of arrays. */
string g, h; self string m; string a[string];
char text[8], one[1]; int four[4];
BEGIN
{
	/* by bytes without sign, one side string, the other like one */
	s = "abc"; text[0] = 'a'; text[1] = '\xff';
	printf("%d %d %d %d\n", s == "abc", s != "abd", "\377" > "a", "" < "a");
	printf("%d %d %d %d\n", "ab" > "a", "a" <= "a", "b" >= "a", "a" < "A");
	printf("%d %d %d\n", s == text, text > s, text == "a\377");
	printf("%d %d\n", "abc\0def" == s, s == "abc\0x");
	/* two plain pointers: their addresses */
	this->p = (char *)alloca(4); this->q = (char *)alloca(4);
	printf("%d %d\n", this->p == this->q, this->p == "");
	/* NULL: self->, elements, what is not found; never a global */
	printf("%d %d %d\n", g == NULL, g == "", strlen(g));
	printf("%d %d %d\n", self->m == NULL, a["x"] == NULL, NULL != self->m);
	printf("%d %d %d %d\n", strchr(s, 'x') == NULL, strrchr(s, 'x') == 0,
	    strstr(s, "x") == NULL, strtok("", "x") == NULL);
	printf("%d %d\n", "" == NULL, s != 0);
	h = strchr(s, 'x'); self->m = strchr(s, 'x');
	printf("%d %d\n", h == NULL, self->m == NULL);
	/* copies */
	g = s; s = "xyz"; self->m = g; a["k"] = self->m; g = "new";
	printf("%s %s %s %s\n", s, g, self->m, a["k"]);
	text[1] = 'b'; h = text; text[0] = 'z';
	printf("%s %s\n", h, (string)text);
	/* addresses: + - and [] */
	printf("%s %s %d %d\n", stringof(s + 1), stringof(1 + s), s[2], s[3]);
	printf("%d %d %d\n", *s, "abc"[1], *(s + 1) - *s);
	printf("%s %s\n", stringof s, stringof text);
	this->p[0] = 'p'; h = this->p; this->p[0] = 'q';
	printf("%s %s %s %s\n", h, stringof(this->p),
	    stringof((uintptr_t)this->p), stringof(s - -1));
	/* arrays at run time */
	i = 4; four[3] = 7;
	printf("%d %d %d\n", sizeof (one), one[i - 4], four[i - 1]);
	exit(0);
}
