/* @@vm: yes */
/* Sort options with several aggregations that lack keys of each other
 * (reference 5.6, 5.7): missing values are 0 and sort as such. */
BEGIN {
 @a[1] = sum(10); @a[2] = sum(5); @a[3] = sum(20);
 @b[2] = sum(7); @b[4] = sum(1); @b[3] = sum(7); 
 printa(@a, @b); printa("%d: %@d %@d\n", @a, @b); printa("%@d %d %@5d|%@-5d|\n", @a, @b);
 setopt("aggsortpos", "1"); printa("pos1 %d: %@d %@d\n", @a, @b);
 setopt("aggsortrev"); printa("pos1rev %d: %@d %@d\n", @a, @b);
 setopt("aggsortpos", "7"); printa("pos7rev %d: %@d %@d\n", @a, @b);
 setopt("aggsortrev", "no"); setopt("aggsortkey"); printa("key %d: %@d %@d\n", @a, @b);
 setopt("aggsortrev"); printa("keyrev %d: %@d %@d\n", @a, @b);
 exit(0);
}
