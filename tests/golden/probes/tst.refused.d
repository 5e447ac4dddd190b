/* @@args: -Z */
/* @@target: hazard */
/* @@need: root x86_64 */
/* @@vm: yes */
/* With -Z a function that the kernel cannot probe is named and left out, also
 * without -v, and the other probes work. */
int n;

pid$target:a.out:locked:entry,
pid$target:a.out:locked:entry
{
	n = 100;
}

pid$target:a.out:plain:entry
{
	n++;
}

END
{
	printf("%d\n", n);
}
