/* @@args: -Z */
/* @@target: spin 2 */
/* @@vm: yes */
/* -Z: descriptions that match nothing are no error. */
pid$target::nosuchfunction:entry,
pid$target:a.out:nosuch*:entry,
pid$target:libnothing:work:entry,
nosuchprovider:::x
{
	printf("never\n");
}

pid$target:a.out:work:entry
{
	@n = count();
}
