/* @@cmd: $minid -o file -s $script 2>&1; echo --; cat file */
/* @@vm: yes */
/* @@filter: s/^ *[0-9]*\( *[0-9]*  *:\)/  0\1/ */
/* -o takes headers and records; notices stay on standard error. */
BEGIN
{
	exit(0);
}
