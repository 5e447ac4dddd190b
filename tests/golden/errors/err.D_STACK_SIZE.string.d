/* @@args: -x errtags */
/* @@vm: yes */
/* What must be a constant is not one whatever its type is: the tag of that
 * argument, not one of prototypes. */
struct s { int a; } v;
BEGIN { @a = lquantize(1, "a", 10); }
BEGIN { @b = lquantize(1, 0, "a"); }
BEGIN { @c = lquantize(1, 0, 10, "a"); }
BEGIN { @d = llquantize(1, "a", 0, 6, 10); }
BEGIN { @e = llquantize(1, 10, "a", 6, 10); }
BEGIN { @f = llquantize(1, 10, 0, "a", 10); }
BEGIN { @g = llquantize(1, 10, 0, 6, "a"); }
BEGIN { stack("a"); }
BEGIN { stack(v); }
BEGIN { ustack("a"); }
BEGIN { ustack(1, "a"); }
BEGIN { jstack("a"); }
BEGIN { tracemem(0, "a"); }
