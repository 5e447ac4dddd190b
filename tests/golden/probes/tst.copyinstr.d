/* @@target: spin 4 */
/* @@vm: yes */
/* The string that an argument points to, also the first time. */
pid$target:a.out:text:entry
{
	printf("%s %d\n", copyinstr(arg0), strlen(copyinstr(arg0)));
}
