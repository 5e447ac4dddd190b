/* @@cmd: $minid -q -s inc/first.d -s $script -n 'BEGIN { trace(third); }' */
/* @@vm: yes */
/* Messages name the script; what a later script makes is not known earlier. */
BEGIN
{
	trace(second);
}
