/* included by tst.cpp.d */
#define ADD(a, b) ((a) + (b))
