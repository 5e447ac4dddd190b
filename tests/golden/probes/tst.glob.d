/* @@target: spin 2 */
/* @@vm: yes */
/* Globs in the function: * ? and sets. */
pid$target:a.out:?eaf:entry,
pid$target:a.out:[f]act:entry,
pid$target:a.out:wor*:entry
{
	@[probefunc] = count();
}
