/* @@cmd: $minid -lc "$targets/usdt 1" -n 'shop$target:::' -n 'forms*:a.out:form:' */
/* @@need: x86_64 */
/* @@filter: s:^ *[0-9]* *\([a-z]*\)[0-9]* *:\1 : */
/* One line a probe, however many places it has. */
