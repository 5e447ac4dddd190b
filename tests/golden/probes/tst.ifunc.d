/* @@target: ifunc */
/* An IFUNC symbol means the function that was chosen in this process, by the
 * name that was asked for; never the resolver. One place is one probe, also
 * when a pattern means it by several names. */
pid$target:a.out:chosen:entry
{
	printf("%s %d\n", probefunc, arg0);
}

pid$target:a.out:chosen:return
{
	printf("%s %d\n", probefunc, arg1);
}

pid$target:a.out:*:entry
/arg0 == 3/
{
	@ = count();
}

pid$target:a.out:pick:entry
{
	printf("too early to be seen\n");
}
