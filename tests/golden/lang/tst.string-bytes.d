/* @@vm: yes */
/* A string has an address: s[i] is its byte; a char
 * array is copied by assignment; at most strsize characters are kept; two
 * char * compare as addresses (reference 3.3). */
string s, t;
char text[8];
BEGIN
{
	s = "abc";
	printf("%c %d %d\n", s[0], s[2], s[3]);
	text[0] = 'x';
	text[1] = 'y';
	t = text;
	text[0] = 'z';
	printf("%s %s\n", t, text);
	this->p = (char *)alloca(4);
	this->q = (char *)alloca(4);
	this->p[0] = this->q[0] = 'a';
	printf("%d %d\n", this->p == this->q, this->p == "a");
	s = "0123456789abcdef";
	s = strjoin(s, s);
	s = strjoin(s, s);
	s = strjoin(s, s);
	s = strjoin(s, s);
	printf("%d %d\n", strlen(s), strlen(strjoin(s, "more")));
	trace("");
	trace("end\n");
	exit(0);
}
