/* @@target: pointer */
/* @@vm: yes */
/* Keys that name a function or an object are one key for all addresses in it,
 * whatever is printed, sorted or truncated; uaddr is each address alone. */
pid$target:a.out:take:entry
/n++ < 2/
{
	@f[ufunc(arg0)] = count();
	@u[usym(arg0), 5] = sum(n);
	@m[umod(n == 1 ? arg0 : ucaller)] = max(n);
	@a[uaddr(arg0)] = count();
	@q[ufunc(arg0)] = quantize(n);
	@t[ufunc(arg0)] = count();
	@t[ufunc(ucaller)] = count();
	@t[ufunc(ucaller)] = count();
	@one[usym(arg0)] = count();
}

END
{
	printa("%A %@d\n", @f);
	printa(@u);
	printa(@m);
	printa(@a);
	printa(@q);
	printa("%A %@d\n", @t);
	trunc(@t, 1);
	printa("top %A %@d\n", @t);
	clear(@t);
	printa("clear %A %@d\n", @t);
	printa("both %A %@d %@d\n", @f, @one);
	trunc(@f);
	printa("gone %A %@d\n", @f);
}
