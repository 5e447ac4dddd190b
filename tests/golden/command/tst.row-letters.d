/* @@cmd: printf 'BEGIN { printf("<%%s>", $$1); }' >a.d; printf 'BEGIN { printf("<%%s>\\n", $$1); exit(0); }' >b.d; sed '1,/^\/. here they/d' $script | while IFS= read -r l; do printf -- '-- %s\n' "$l"; eval "timeout 60 \$minid $l" 2>&1 </dev/null; echo "= $?"; done */
/* @@filter: s/CPU [0-9]*$/CPU N/; /^usage: minid/,/^  --help/d; /^-n:/,/\^/d; /^hint/d; s/; hint.*// */
/* @@vm: yes */
/* Each line below is the rest of a command line: letter by letter (reference 9). */
/* here they are */
-b 4k -x scratchsize=8k -n 'BEGIN { tracemem(alloca(5008), 5008); } BEGIN { exit(0); }' -q 2>&1 >out
-b 64k -x scratchsize=8k -n 'BEGIN { tracemem(alloca(5008), 5008); } BEGIN { exit(0); }' -q 2>&1 >out
-b 4kb -n BEGIN
-32 -n BEGIN
-B -n BEGIN
-G -s a.d
-6 4 -e -n BEGIN
-L nowhere -e -n BEGIN
-p 0 -n BEGIN
-lV
-Vl
-eV
-hl
-el
-ee -n BEGIN
-e -n 'BEGIN { trace(x); }'
-eq -n BEGIN -n 'nosuch:::'
-eqZ -n BEGIN -n 'nosuch:::'
-l -n 'nosuch:::' -n BEGIN
-lP nosuch
-l -s a.d -s b.d -n 'dtrace:::BEGIN,END,dtrace:::BEGIN { }' x
-q -s a.d -s b.d x
-q -s b.d -s a.d -- -5
-q -s b.d -5
-qs b.d x y -x nosuch
-s none.d
-x strsize=7=8 -n BEGIN
-q -x define=X=Y=3 -n 'BEGIN { exit(0); }'
-q -n 'BEGIN { trace(sizeof (string)); exit(0); }' -x strsize=9
-qn 'BEGIN { system("echo w"); exit(0); }' -n 'END { }' -w
-n 'BEGIN { exit(0); }' -n 'nosuch:::x { }' -qZ
-q
a.d
-n
-j
