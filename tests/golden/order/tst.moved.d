/* @@cmd: gcc -o prog inc/moved.c && $minid -q -c ./prog -s $script && $minid -q -c ./prog -n 'pid$target:a.out:moved:[e0-6]* { printf("%s ", probename); }' && $minid -q -c ./prog -n 'pid$target:a.out:moved:4 { printf("4 "); }' -n 'pid$target::moved:entry { printf("entry "); }' */
/* @@need: gcc x86_64 */
/* An entry is before the instructions that are probed by offset, wherever it
 * costs least, in whatever order they are named; offset 0 is the same place. */
self int x;

pid$target:a.out:moved:5
{
	printf("at 5 %d\n", self->x);
}

pid$target:a.out:moved:entry
{
	printf("entry\n");
	self->x = 1;
}

pid$target:a.out:moved:0
{
	printf("at 0 %d\n", self->x);
}
