/* @@vm: yes */
/* A string never stored is NULL in self-> and in arrays, but "" in a global
 * variable; storing 0 makes it NULL again; printing it prints nothing
 * (reference 7.3). */
string g;
self string mine;
string a[string];

BEGIN
{
	printf("%d %d %d\n", g == NULL, g == "", strlen(g));
	printf("%d %d\n", self->mine == NULL, a["absent"] == NULL);
	printf("%d %d\n", self->mine != NULL, a["absent"] != 0);
	a["there"] = "x";
	self->mine = "y";
	printf("%d %d\n", self->mine == NULL, a["there"] != NULL);
	printf("%s%s\n", self->mine, a["there"]);
	self->mine = 0;
	a["there"] = 0;
	printf("%d %d\n", self->mine == NULL, a["there"] == NULL);
	printf("[%s][%s]\n", self->mine, a["there"]);
	printf("[%s][%s]", strchr("abc", 'z'), strrchr("abc", 'z'));
	printf("[%s][%s]\n", strstr("abc", "z"), strtok("", ","));
	exit(0);
}
