/* @@target: pointer */
/* @@vm: yes */
/* Names of addresses: with and without offset, the object alone; as keys. */
pid$target:a.out:take:entry
/n++ < 2/
{
	usym(arg0);
	ufunc(arg0);
	umod(arg0);
	uaddr(arg0);
	printf("\n");
}

pid$target:a.out:take:entry
/n == 1/
{
	@f[ufunc(arg0)] = count();
}

END
{
	printa("%A %@d\n", @f);
}
