/* @@cmd: $minid --format=folded -q -s $script -c "$targets/stacks 4" */
/* @@vm: yes */
/* @@filter: s/^seven;[^ ]*`main;/seven;main;/; t rest; s/^[^ ]*`main;/main;/; :rest; s/\(stacks`left;\)\{3,\}/.../ */
/* Stacks from the outermost frame, other keys further out, what the script
 * prints beside them, and a word about what is no stack. */
pid$target:a.out:leaf:entry
{
	@s[ustack()] = count();
	@t[ustack(), "seven", arg0 & 0] = sum(7);
	@n = count();
}

END
{
	printf("printed\n");
}
