/* @@args: -x errtags */
typedef int t;
t @x;
