/* @@need: no-asan */
/* @@cmd: awk 'BEGIN { for (i = 0; i < 10000; i++) printf "tick-1s { @a%d[ustack()] = quantize(arg0); }\n", i }' > big.d; ulimit -v 2000000; $minid -q -e -s big.d */
/* @@filter: s/line [0-9]*:/line N:/; s/^big.d:[0-9]*/big.d:N/; s/@a[0-9]*/@a/ */
/* Refused before all of it is compiled: that would take twice the memory. */
