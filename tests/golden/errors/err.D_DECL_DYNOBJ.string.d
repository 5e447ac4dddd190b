/* @@args: -x errtags */
struct s { string a; };
