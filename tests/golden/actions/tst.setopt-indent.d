/* @@target: spin 1 */
/* @@vm: yes */
/* setopt() of stackindent holds for what is printed behind it (reference 6.1). */
pid$target:a.out:work:entry
{
	ustack(1);
	setopt("stackindent", "2");
	ustack(1);
	setopt("stackindent", "0");
	ustack(1);
	setopt("stackindent");
	ustack(1);
}
