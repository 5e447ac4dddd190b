/* @@cmd: $minid 2>err; echo status $?; sed -n 's/^\(usage:\) minid .*/\1/p' err */
/* @@vm: yes */
/* No arguments at all: usage on standard error, status 2. */
BEGIN
{
}
