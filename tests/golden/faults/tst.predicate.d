/* @@filter: s|^minid: .*(\([a-z]*:[^)]*\)): \([a-z].*\)|(\1): \2| */

/* @@vm: yes */
/* A fault in a predicate: its clause does not run, the next does. */
BEGIN
{
	z = 0;
}

BEGIN
/1 / z/
{
	printf("never\n");
}

BEGIN
{
	printf("next\n");
	exit(0);
}
