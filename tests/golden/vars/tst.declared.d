/* @@vm: yes */
/* A declared variable keeps its type; what does not fit is cut. */
int i;
char c;
uint16_t u;
string s;

BEGIN
{
	i = 3000000000;
	c = 300;
	u = 65537;
	s = "declared";
	printf("%d %d %d %s\n", i, c, u, s);
	exit(0);
}
