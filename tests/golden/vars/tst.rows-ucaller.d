/* @@target: bare */
/* @@filter: s/+0x[0-9a-f]*$// */
/* @@vm: yes */
/* ucaller at an entry is read from the stack: code without frame pointers has
 * one, too (reference 4). */
pid$target:a.out:inner:entry, pid$target:a.out:middle:entry,
pid$target:a.out:outer:entry
/n++ < 3/
{
	printf("%A\n", ucaller);
}
