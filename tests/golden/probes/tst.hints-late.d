/* @@need: cc */
/* @@cmd: cc -O1 -shared -fPIC -DLIBRARY -o liblate.so "$dir/../../target/late.c" && exec 2>&1 && $minid -qZ -c "$targets/late 1 ./liblate.so" -n 'pid$target:liblate.so:laet:entry { }' */
/* What is not in a library that is opened later is told with what looks like
 * it, too. */
