/* @@target: spin 7 */
/* @@vm: yes */
/* Every function of the program that the target counts itself. */
pid$target:a.out:work:entry,
pid$target:a.out:leaf:entry,
pid$target:a.out:fact:entry,
pid$target:a.out:text:entry
{
	@[probefunc] = count();
}
