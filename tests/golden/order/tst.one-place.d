/* @@args: -q */
/* @@target: kinds */
/* @@need: x86_64 */
/* @@vm: yes */
/* Offset 0 and entry are one place: clauses run in the order of the script
 * (reference 3.8), whichever description they have. */
int n;

pid$target:a.out:nops:0
/n == 0/
{
	printf("offset first\n");
}

pid$target:a.out:nops:entry
/n == 0/
{
	printf("entry second\n");
	n = 1;
}
