/* @@vm: yes */
/* strtok: tokens of one string; goes on in later clauses of the same firing */
BEGIN
{
	printf("[%s]", strtok(",,one,two;;three,", ",;"));
	printf("[%s]", strtok(NULL, ";"));
	printf("[%s]", strtok(NULL, ",;"));
	printf("%d\n", strtok(NULL, ",;") == NULL);
	printf("%d\n", strtok(NULL, ",;") == NULL);
	/* no delimiter: all of it; an empty string: nothing */
	printf("[%s] %d\n", strtok("a b", ""), strtok("", ",") == NULL);
	printf("%d\n", strtok(";;;", ";") == NULL);
	printf("[%s]\n", strtok("one/two", "/"));
	this->x = "changed";
}

BEGIN
{
	printf("[%s] [%s]\n", strtok(NULL, "/"), this->x);
	this->s = "k=v=w";
	printf("[%s]", strtok(this->s, "="));
	printf("[%s] [%s]\n", strtok(NULL, ""), this->s);
	exit(strtok("a.b", ".") == "a" && strtok(NULL, ".") == "b" ? 0 : 1);
}
