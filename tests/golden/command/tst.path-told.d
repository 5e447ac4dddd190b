/* @@cmd: head -c 9000 $targets/spin >cut; chmod +x cut; cp $targets/spin .; $minid -n BEGIN -c ./cut 2>&1; $minid -n 'pid$target:./spin:work:entry/arg0 == 1/ { }' -n uprobe:./spin:work:entry -n 'BEGIN /1/ { exit(0); }' -c "./spin 0" 2>&1 >/dev/null */
/* A path in a description is part of it; a program that cannot be loaded. */
