/* @@args: -x errtags */
/* @@vm: yes */
inline int f[int] = 1;
