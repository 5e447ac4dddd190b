/* @@vm: yes */
/* @@cmd: $minid -q -Z -s $script -- 5 word -7 "\"a b\"" */
/* Row by row: control lines, macro variables, look-aheads (reference 1.7 to
 * 1.9), declarations (2.3), descriptions (2.5). */
#ident "x"
#pragma ident "x"
#pragma other thing
#pragma D attributes Evolving/Evolving/Common one
#pragma D binding "1.0" one
 #! not only on line 1
inline int one = 1;
int word;
typedef int (*fn)(int, char *);
struct tag { int a : 3, : 2, b : 3; union { char c; short d; } u; } *ptr;
struct tag val;
string names[int, string];
const volatile unsigned long int big;
nosuch:::probe, BEGIN
/one == 1/ /* c */
{
	word = 3;
	printf("%d %d %d %s\n", $1, $2, $3, $$4);
	printf("%s %d %d\n", $$1, $pid == pid, $target);
	printf("%d %d\n", $uid == uid, $gid == gid);
	printf("%d %d\n", sizeof (struct tag), sizeof (fn));
	val.a = 3; val.b = -1; val.u.d = 0x102;
	printf("%d %d %d\n", val.a, val.b, val.u.c);
	names[1, "a"] = "b";
	printf("%s %d\n", names[1, "a"], sizeof (big));
	printf("%d\n", word / one / 1);
	printf("%d\n", 8 /
	    2);
#line 100 "other.d"
	printf("%d %d\n", offsetof (struct tag, u), 1 ? 2 : 0 ? 3 : 4);
	printf("%d %d\n", 1 + 2 * 3 << 1 | 1, !0 + ~0);
	;;
	exit(0);
}
