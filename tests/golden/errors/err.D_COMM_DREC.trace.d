/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	trace(1);
	commit(1);
}
BEGIN { @a = count(); clear(@a); commit(1); }
BEGIN { usym(1); commit(1); }
BEGIN { exit(0); commit(1); }
BEGIN { x = 1; @a = count(); commit(1); }
