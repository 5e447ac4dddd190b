/* @@target: edge */
/* @@vm: yes */
/* A text with a length need not end with a NUL: nothing behind the length is
 * read, and nothing that was in scratch before is shown. */
pid$target:a.out:take:entry
/arg1 == 200/
{
	printf("%d\n", strlen(stringof(copyin(arg0, arg1))));
}
pid$target:a.out:take:entry
/arg1 < 200/
{
	this->p = (char *)copyin(arg0, arg1);
	printf("%s ", stringof(this->p));
	printf("%s ", stringof(copyin(arg0, 4)));
	printf("%s %s %s\n", copyinstr(arg0, arg1), copyinstr(arg0, 4),
	    copyinstr(arg0, 2));
	@[copyinstr(arg0, arg1), copyinstr(arg0, 3)] = count();
}
END { printa("%s %s\n", @); }
