/* @@cmd: $minid -q -s no-such-file.d; echo status $? */
/* A script that is not there. */
BEGIN
{
}
