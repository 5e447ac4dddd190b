/* @@args: -x errtags */
/* @@vm: yes */
struct nowhere x;
self union nothing y;
struct s { struct nowhere m; struct s in; };
struct nowhere z[3];
struct nowhere *p;
