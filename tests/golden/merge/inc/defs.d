/* the first script of tst.shared.d */
typedef short number;
enum color { RED, GREEN, BLUE };
inline int LIMIT = 14;
string names[int];
int zero;

BEGIN
{
	names[2] = "two";
	@a["first"] = sum(1);
}

ERROR
{
	printf("error in %d\n", arg2);
}

END
{
	printf("first end\n");
}
