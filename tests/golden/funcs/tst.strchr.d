/* @@vm: yes */
/* strchr, strrchr: the rest from a character; NULL where it is not */
BEGIN
{
	s = "hello, world";
	printf("[%s] [%s]\n", strchr(s, 'o'), strrchr(s, 'o'));
	printf("[%s] [%s]\n", strchr(s, 'h'), strrchr(s, 'h'));
	printf("[%s] [%s]\n", strchr(s, 'd'), strrchr(s, 'd'));
	printf("%d %d\n", strchr(s, 'z') == NULL, strrchr(s, 'z') == NULL);
	printf("%d %d\n", strchr("", 'a') == NULL, strchr(s, 'o') == NULL);
	printf("[%s]\n", strchr(s, 256 + 'w'));		/* a char */
	printf("[%s]\n", strchr("caf\303\251!", '\303'));
	printf("%d\n", strlen(strchr(s, 0)));		/* the end, as in C */
	/* NULL compares as an empty text does, whatever made it */
	printf("%d %d %d\n", strchr(s, 'z') == "", "" != strrchr("kcwz", '/'),
	    strrchr(s, 'z') == "z");
	exit(strchr("a.b.c", '.') == ".b.c" && strrchr("a.b.c", '.') == ".c" ?
	     0 : 1);
}
