/* @@cmd: $minid -q -c "$targets/spin   5 " -s $script a b */
/* @@vm: yes */
/* The command is split at blanks; operands belong to the script. */
pid$target:a.out:work:entry
{
	@n[$$1, $$2] = count();
}
