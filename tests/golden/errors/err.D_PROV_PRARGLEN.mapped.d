/* @@args: -x errtags */
/* @@vm: yes */
/* What stands behind the colon comes from an argument: the one of its name, or
 * of its place. */
provider p {
	probe one(int a) : (int a, int b);
	probe two(int a, int b) : (int x, int b, int b);
	probe three(int, int) : (int, int, int);
};
BEGIN { exit(0); }
