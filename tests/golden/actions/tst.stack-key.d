/* @@target: spin 4 */
/* @@filter: s/+0x[0-9a-f]*$//; s/+0x[0-9a-f]* / / */
/* @@vm: yes */
/* A stack as a key: one line a frame; %k in a format. */
pid$target:a.out:work:entry
{
	@s[ustack(2)] = count();
	@t[ustack(2), "x"] = count();
}

END
{
	printa("%k %@d\n", @s);
	printa(@t);
}
