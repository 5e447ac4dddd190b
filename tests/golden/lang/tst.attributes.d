/* @@vm: yes */
/* Attributes and bindings of names are accepted. */
#pragma D attributes Evolving/Stable/Common LIMIT
#pragma D binding "1.2" LIMIT
inline int LIMIT = 5;
BEGIN
{
	printf("%d\n", LIMIT);
	exit(0);
}
