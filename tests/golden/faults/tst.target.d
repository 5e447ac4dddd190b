/* @@filter: /^work /d; s/(pid[0-9]*:/(pidN:/; s|^minid: .*(\([a-zN]*:[^)]*\)): \([a-z].*\)|(\1): \2| */

/* @@target: spin 3 */
/* @@vm: yes */
/* The fault names the probe; the target goes on. */
pid$target:a.out:work:entry
/arg0 == 1/
{
	printf("lost %d\n", 10 / (arg0 - 1));
}

pid$target:a.out:work:entry
{
	printf("%d\n", arg0);
}
