/*
 * Scripts that a wrapper gives options to switch actions with ?:, the condition
 * of which is a constant: the other branch is dropped, whatever it is.
 */
/* @@operands: 1 0 */
inline int OPT_counts = $1;
inline int OPT_quiet = $2;
inline int OPT_level = 2;

BEGIN
{
	OPT_counts == 1 ? @counts[probename] = count() : 1;
	OPT_quiet ? @quiet[probename] = count() : 1;
	OPT_counts ? 1 : printf("not counted\n");
	OPT_quiet ? 1 : printf("level %d\n", OPT_level);
	OPT_level == 1 ? printf("one\n") :
	    OPT_level == 2 ? printf("two\n") : printf("many\n");
	OPT_level > 1 && !OPT_quiet ? x = OPT_level * 2 : 1;
	OPT_counts ? (@sum = sum(x)) : 1;
	OPT_quiet ? no_such_function(1) : printf("x %d\n", x);
}

BEGIN
/OPT_counts ? x == 4 : 0/
{
	OPT_counts ? printa("%s %@d\n", @counts) : 1;
	OPT_quiet ? 1 : trunc(@counts);
	OPT_counts == 0 ? 1 : exit(3);
}
