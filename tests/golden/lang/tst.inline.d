/* @@vm: yes */
/* Inlines of int and string, in expressions, predicates and formats. */
inline int LIMIT = 3;
inline string WORD = "inline";

BEGIN
/LIMIT == 3/
{
	printf("%d %s\n", LIMIT * 2, WORD);
	exit(LIMIT - 3);
}
