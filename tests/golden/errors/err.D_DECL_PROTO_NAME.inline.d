/* @@args: -x errtags */
inline int f[int] = 1;
