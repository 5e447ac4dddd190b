/* @@cmd: for n in 50000 50001; do awk -v n=$n 'BEGIN { for (i = 0; i < n; i++) printf ".type f%d, %%function\nf%d: ret\n.size f%d, .-f%d\n", i, i, i, i }' | ${CC:-cc} -shared -nostdlib -o many.so -x assembler - && $minid -e -n 'uprobe:./many.so::entry { n++; }'; done */
/* @@need: cc */
/* Very many places are told of before they are armed: -e arms none. */
