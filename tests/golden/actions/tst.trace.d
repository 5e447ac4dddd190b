/* @@loud: yes */
/* @@vm: yes */
/* @@filter: s/^ *[0-9]*\( *1  *:BEGIN\)/  0\1/ */
/* The header, the prefix of a record, and the columns of trace. */
BEGIN
{
	trace(1);
	trace(-1);
	trace((char)65);
	trace("str");
	exit(0);
}
