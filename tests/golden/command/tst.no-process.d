/* @@cmd: $minid -q -p 99999999 -s $script; echo status $? */
/* @@vm: yes */
/* @@filter: s|^\(minid: failed to grab pid 99999999\).*|\1| */
/* A process that is not there. */
BEGIN
{
	exit(0);
}
