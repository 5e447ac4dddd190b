/* @@cmd: sed '1,/^\/. here they/d' $script | while IFS= read -r l; do $minid -q -c "$l" -n END; done; $minid -q -c "echo 'a" -n END; echo $?; $minid -q -c '  ' -n END; echo $? */
/* @@vm: yes */
/* Each line below is a command for -c (reference 9, libminid(3)): blanks split
 * it, quotes and backslashes protect as in sh(1), no shell runs. What the
 * command prints is left alone; the line after it is the end's. */
/* here they are */
printf [%s] a   b	c 
printf [%s] 'a   b' c"d  e"'f'
printf [%s] "a\"b\\c\d" '\"' \"\'\ \\
printf [%s] '' "" x
printf [%s] $HOME `id` * ; a|b >f # c ~ $(id)
printf [%s] '"' "'" '$1'
sh -c 'printf "%s," "$0" "$@"' one "two three"
