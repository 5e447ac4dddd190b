/* @@target: spin 2 */
/* @@args: -x stackindent=3 -x ustackframes=2 */
/* @@filter: s/+0x[0-9a-f]*$//; s/`\(0x[0-9a-f]*\|__libc_start.*\)$/`X/; s/libc[^`]*`/libc.so.6`/ */
/* @@vm: yes */
/* How many frames at most, and how far they are indented. */
pid$target:a.out:fact:entry
/arg0 == 4/
{
	ustack(1);
	ustack();
	ustack(4);
	printf("-\n");
	exit(0);
}
