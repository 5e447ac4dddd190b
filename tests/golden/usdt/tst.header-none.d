/* @@cmd: $minid -h -s $script; echo $?; $minid -h -n BEGIN; echo $?; $minid -h -l; echo $?; echo "provider p { probe q(); };" >p.d; $minid -h -s p.d -o /nowhere/at/all; echo $?; $minid -hl -s p.d; echo $? */
/* -h without a provider, with nowhere to write the header, with -l. */
BEGIN
{
	exit(0);
}
