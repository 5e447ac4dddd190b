/* @@vm: yes */
/* Tuples of mixed keys, each in the layout of its type (reference 5.5): short
 * ones as unsigned, long text as it is, structures as bytes. */
struct s { char c; int n; };
struct s v;
BEGIN {
 v.c='a'; v.n=1;
 @k1[(char)-1, (short)-3, -5, -7ll] = count();
 @k2["", "a", 1] = sum(-3);
 @k3[(uint8_t)200, (uint16_t)60000, 4000000000, 18446744073709551615ull] = max(5);
 @k4[v] = count();
 @k5[(void *)16, probename] = avg(3);
 @k6["this string is quite long: more than fifty columns of text", 1] = min(-9);
 @k7[1 == 1, 'a', v.c] = stddev(4);
 @q["x", 2] = quantize(1);
 @l[-1] = lquantize(1, 0, 2);
 exit(0);
}
