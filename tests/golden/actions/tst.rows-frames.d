/* @@cmd: $minid -q -c "$targets/deep" -s $script | awk '/`/ { n++ } /^-/ { print $2, $3, n; n = 0 }' */
/* @@vm: yes */
/* How many frames without a number: 100, jstack() 50; never more than maxframes,
 * which is 127; a size of strings behind the number changes nothing (reference
 * 6.1, 6.6). */
pid$target:a.out:deep:entry
/arg0 == 1/
{
	ustack();
	printf("- ustack\n");
	ustack(1000);
	printf("- ustack 1000\n");
	ustack(3, 64);
	printf("- ustack 3,64\n");
	jstack();
	printf("- jstack\n");
	jstack(2, 64);
	printf("- jstack 2,64\n");
	exit(0);
}
