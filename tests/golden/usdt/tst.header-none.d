/* @@cmd: $minid -h -s $script; echo $?; $minid -h -n BEGIN; echo $?; $minid -h -l; echo $?; $minid -h -s $script -o /nowhere/at/all; echo $? */
BEGIN
{
	exit(0);
}
