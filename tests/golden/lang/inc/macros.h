/* included by tst.cpp.d */
#define ADD(a, b) ((a) + (b))
inline int of_file = ADD(6, 1);
