/* @@cmd: $minid -q -x errtags -x pspec -s $script 2>&1 | head -n 1; $minid -q -x errtags -s $script 2>&1 | head -n 1; for o in -n -f -m -P -i; do $minid -q -x errtags $o 'size_t { }' 2>&1 | head -n 1; done; echo 'typedef int BEGIN; BEGIN { exit(0); trace(probename); }' >t.d; $minid -q -s t.d; for w in 'size_t*x?' 'size_t*:a' 'size_t*-a' 'size_t*.a' 'size_t*!a' 'size_t[a]' 'size_t*' 'size_t*[a]'; do echo "$w { exit(0); }" >t.d; $minid -q -x errtags -s t.d 2>&1 | sed -n '1s/failed.* line 1: //p'; done */
/* pspec: every word between clauses is a description, type names as well; so it
 * is in the text of -n -f -m -P -i; BEGIN is one always, and what has : - . ? ! in
 * it; else what stands before * may be a type (reference 1.9). */
size_t
{
	exit(0);
}
