/* @@target: rows */
/* root is the directory that the process chose, cwd its current directory,
 * which starts there (reference 4). */
pid$target:a.out:who:entry
{
	printf("%s\n", root);
}
pid$target:a.out:who:entry
{
	printf("%s\n", cwd);
}
