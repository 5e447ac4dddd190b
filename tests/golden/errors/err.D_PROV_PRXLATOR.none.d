/* @@args: -x errtags */
struct in { int a; }; struct out { int b; int c; };
provider shop { probe p(struct in *a) : (struct out *a); };
BEGIN { exit(0); }
