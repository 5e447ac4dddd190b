/* @@cmd: mkdir -p a/b && cd a/b && pwd -P | { read -r d; $minid -qs ../../$script "$d"; cd / && $minid -qs "$d/../../$script" /; mkdir -p "$d/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22" && cd "$d/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22" && $minid -qs "$d/../../$script" "<unknown>"; } */
/* The current directory, also as key and compared; the root; what is too deep. */
BEGIN
{
	printf("%d %d %s\n", cwd == $$1, strlen(cwd) == strlen($$1), root);
	@[cwd == $$1 ? "same" : cwd] = count();
	exit(0);
}
