/* @@cmd: $minid -q -s no-such-file.d; echo status $? */
/* @@vm: yes */
/* A script that is not there. */
BEGIN
{
}
