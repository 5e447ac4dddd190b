/* @@cmd: $minid -x errtags -h -s $script; r=$?; echo *.h; exit $r */
/* No header is written. */
struct s { int a; };

provider shop {
	probe sale(int, double);
	probe paid(struct s);
};
