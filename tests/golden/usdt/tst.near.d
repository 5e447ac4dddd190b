/* @@cmd: for d in 'shop$target:::sael' 'shp$target:::sale' 'shop$target:::stock__level' 'zz$target:::yy'; do echo "$d"; $minid -q -c "$targets/usdt" -n "$d { }" 2>&1 | grep '^hint'; done; for d in "shop:$targets/usdt::sael" "zz:$targets/usdt::yy"; do $minid -q -n "$d { }" 2>&1 | grep '^hint'; done */
/* A probe of a program's own that is misspelt. */
BEGIN
{
}
