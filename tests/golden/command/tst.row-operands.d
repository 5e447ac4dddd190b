/* @@cmd: sed '1,/^\/. here they/d' $script | while IFS='|' read -r l o; do printf "%s\n" "$l" >t.d; eval "timeout 20 $minid -q -x errtags -s t.d $o" 2>&1 | grep -v 'target is 0:' | sed -n '1s/failed to compile script t.d: //;1p'; done; echo 'BEGIN { trace($1); }' >1.d; echo 'BEGIN { trace(2); exit(0); }' >2.d; for s in '-s 1.d -s 2.d' '-s 2.d -s 1.d' '-s 2.d' '-s 1.d -s 1.d -n BEGIN{exit(0)}'; do timeout 20 $minid -q $s -- 7 2>&1; done; printf '#pragma D option defaultargs\nBEGIN { trace($1); }' >3.d; printf 'BEGIN { trace($1); }\n#pragma D option defaultargs\n' >4.d; for s in '-s 3.d -s 1.d -n BEGIN{exit(0)}' '-s 1.d -s 3.d' '-s 4.d'; do timeout 20 $minid -q $s 2>&1 | head -n 1; done; timeout 20 $minid -q -n 'BEGIN { printf("%s %s\n", $$1, $1); exit(0); }' a\ b; timeout 20 $minid -q -n 'BEGIN { trace($$0 == "'"$minid"'"); exit(0); }' */
/* Each line below is a script and its operands; row by row (reference 1.8). */
/* here they are */
BEGIN { trace($2); }| a
BEGIN { trace($$2); }| a
BEGIN { trace($nosuch); }
BEGIN { trace($$nosuch); }
BEGIN { trace($1); }| 18446744073709551616
BEGIN { trace($1); }| -- -9223372036854775809
BEGIN { trace($1); }| name
BEGIN { trace($1); exit(0); }| a b
BEGIN { trace($$1); exit(0); }| a b c
BEGIN { trace("$1"); /* $1 */ exit(0); }| a
BEGIN { trace($$3); exit(0); }| a b c
BEGIN { trace($$1); exit(0); }| -x argref a b c
BEGIN { printf("%d [%s] %d\n", $2, $$2, sizeof ($2)); exit($3); }| -x defaultargs -x argref a
BEGIN { trace($nosuch); exit($1); }| -x defaultargs
BEGIN { trace(10 $1); exit(0); }| -- -5
BEGIN { $1 = 4; trace(made); exit(0); }| made
BEGIN { @ = $1(4); printa("%@d\n", @); exit(0); }| sum
int a[$1]; inline int N = $1; BEGIN { trace(sizeof (a) + N); exit(0); }| 3
BEGIN { trace(($1 *)0 == NULL); exit(0); }| int
$1 { trace($$1); exit(0); }| BEGIN
dtrace:::$$1 { trace(probename); exit(0); }| BEGIN
$1:::$2 { trace(probename); exit(0); }| dtrace BEGIN
$1:$2:$3:$4 { trace(1); exit(0); }| foo bar mod name
tick-$1 { trace(probename); exit(0); }| 5ms
tick-$1ms { trace(probename); exit(0); }| 5
tick-$2 { trace(1); }| 5
tick-$nosuch { trace(1); }
#pragma D option strsize=$1| 5
BEGIN { printf("%d %s\n", $target, $$target); exit(0); }
BEGIN { printf("%d\n", sizeof ($pid) + sizeof ($ppid) + sizeof ($uid) + sizeof ($euid) + sizeof ($gid) + sizeof ($egid) + sizeof ($pgid) + sizeof ($sid) + sizeof ($target)); exit(0); }
BEGIN { printf("%s %s\n", $$0, $0); exit(0); }
