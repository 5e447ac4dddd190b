/* @@cmd: b="$dir/../../bench"; sh $b/many.sh 100000 >many.s && cc -std=gnu11 -D_GNU_SOURCE -O1 -o many $b/many.c many.s && $minid -l -c ./many -n 'pid$target:a.out:fn_*:entry' | awk 'NR > 1 && $3 == "many" && $4 == sprintf("fn_%d", NR - 2) && $5 == "entry" { n++; id += $1 == last + 1; last = $1 } END { print NR, n, id }'; $minid -l -c ./many -n 'pid$target::fn_9999?:*n*' | awk 'NR > 1 { print $4, $5 }' */
/* @@need: cc x86_64 */
/* 100,000 functions: each is listed, in order, by a number of its own. */
