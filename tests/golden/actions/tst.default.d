/* @@loud: yes */
/* @@vm: yes */
/* @@filter: s/^ *[0-9]*\( *[12]  *:\)/  0\1/ */
/* An empty body prints the default line, one that only counts prints nothing. */
BEGIN
{
}

BEGIN
{
	n = 1;
}

BEGIN
{
	exit(0);
}
