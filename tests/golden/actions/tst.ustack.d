/* @@target: spin 1 */
/* @@filter: s/+0x[0-9a-f]*$// */
/* @@vm: yes */
/* The caller of a function is known at its first instruction. */
pid$target:a.out:work:entry
{
	ustack(2);
}
