/* @@cmd: $minid -q -s $script 2>&1 | grep -c '^minid: failed' */
/* @@vm: yes */
/* Several errors in one go. */
BEGIN
{
	trace(nosuch0);
	trace(nosuch1);
	trace(nosuch2);
	trace(nosuch3);
	trace(nosuch4);
}
