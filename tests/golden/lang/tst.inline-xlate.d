/* @@vm: yes */
/* An inline may be a translated structure, as curpsinfo is in DTrace's own
 * library. */
struct in { int v; };
struct { struct in cur; } h;
typedef struct out { int o_val; string o_name; } out_t;
translator out_t < struct in *I > { o_val = I->v + 1; o_name = I->v ? "some" : "none"; };
translator out_t < int N > { o_val = N; o_name = xlate <out_t> (&h.cur).o_name; };
inline out_t *now = xlate <out_t *> (&h.cur);
inline string label = now->o_name;
BEGIN
{
	printf("%d %s\n", now->o_val, label);
	h.cur.v = 7;
	printf("%d %s\n", now->o_val, label);
	@[now->o_name, now->o_val] = count();
	exit(0);
}
