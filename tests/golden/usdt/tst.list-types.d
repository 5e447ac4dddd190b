/* @@cmd: $minid -lvc "$targets/usdt 1" -n 'shop$target::sell:,shop$target:::stock-level,forms*:::odd' */
/* @@need: x86_64 */
/* @@filter: /Site/d; s:^ *[0-9][0-9]* *\([a-z]*\)[0-9]* *:\1 : */
/* What the notes say of arguments. */
