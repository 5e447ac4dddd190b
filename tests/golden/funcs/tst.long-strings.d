/* @@vm: yes */
/* strings as long as strsize allows keep all of it, and no more */
#pragma D option strsize=4096
BEGIN
{
	a = "0123456789abcdef";
	a = strjoin(a, a);
	a = strjoin(a, a);		/* 64 */
	a = strjoin(a, a);
	a = strjoin(a, a);
	a = strjoin(a, a);
	a = strjoin(a, a);
	a = strjoin(a, a);
	a = strjoin(a, a);		/* 4096 */
	printf("%d %d\n", strlen(a), strlen(strjoin(a, "x")));
	b = strjoin(substr(a, 0, -1), "/");
	printf("%d %d %d\n", index(b, "/"), rindex(b, "0123"),
	    strlen(strchr(b, 'f')));
	printf("%d [%s] [%s]\n", strlen(toupper(b)), substr(toupper(b), -3),
	    basename(strjoin(substr(b, 2), "last")));
}

BEGIN
{
	printf("%d %d\n", strlen(strtok(b, "/")), strlen(cleanpath(b)));
	/* the worst search: half of it, many times, in vain */
	z = "aaaaaaaaaaaaaaaa";
	z = strjoin(strjoin(z, z), strjoin(z, z));
	z = strjoin(strjoin(z, z), strjoin(z, z));
	printf("%d\n", index(strjoin(strjoin(z, z), strjoin(z, z)),
	    strjoin(z, "b")));
	exit(0);
}
