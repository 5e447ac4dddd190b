/* @@target: spin 3 */
/* @@vm: yes */
/* Arguments at the entry, the result at the return. */
pid$target:a.out:work:entry
{
	printf("work(%d)\n", arg0);
}

pid$target:a.out:work:return
{
	printf("= %d\n", arg1);
}

pid$target:a.out:fact:return
/arg1 == 120/
{
	printf("fact %d\n", arg1);
}
