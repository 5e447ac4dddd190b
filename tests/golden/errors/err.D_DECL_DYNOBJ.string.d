/* @@args: -x errtags */
/* @@vm: yes */
struct s { string a; };
