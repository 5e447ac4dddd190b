/* @@cmd: sed '1,/^\/. here they/d' $script | while IFS= read -r l; do printf '%s\n' "$l"; $minid -q -c "$l" -n 'BEGIN { exit(0); }' 2>&1 | sed '/^$/d'; done; cp "$targets/spin" nosuch-anywhere; $minid -c nosuch-anywhere -n BEGIN 2>&1; echo $? */
/* @@vm: yes */
/* What only a shell would understand is told, unless it is quoted; with what
 * to write instead. The command runs all the same. */
/* here they are */
true a | cat
true >f
true <f
true a && b
true &
true ; true
true $HOME
true "x" ${HOME}
true $(id)
true `id`
true *.c
true ~
true ~/x
true "|" '>' \; '$HOME' "*" \~ '&'
true a&b=c 5$ $ $1 a~ #
nosuch-command | cat
A=1 true
