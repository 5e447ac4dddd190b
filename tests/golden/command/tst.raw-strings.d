/* @@args: -x rawbytes */
/* rawbytes shows all that a string may hold, and the NUL: strsize and one
 * (reference 3.3, 6.5, 10), whatever the text needs. */
#pragma D option strsize=17
this string s;

BEGIN
{
	trace("literal");
	trace(probename);
	this->s = "made";
	trace(strjoin(this->s, "-x"));
	trace(substr("0123456789abcdefghi", 1));
	exit(0);
}
