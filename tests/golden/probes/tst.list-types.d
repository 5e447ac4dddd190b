/* @@cmd: gcc -g -O1 -o prog inc/listed.c && $minid -lvc ./prog -n 'pid$target:a.out:listed:*n*' && $minid -lv -n "uprobe:$PWD/prog:listed:entry" */
/* @@need: gcc libdw */
/* @@filter: /Site/d; s:^ *[0-9][0-9]* *\([a-z]*\)[0-9]* *:\1 : */
/* -lv shows the types of a function's arguments, and of its value. */
