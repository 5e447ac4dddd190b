/* @@args: -x errtags */
struct nowhere x;
