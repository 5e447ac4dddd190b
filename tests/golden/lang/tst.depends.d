/* @@vm: yes */
/* depends_on what is there; attributes of a provider, of a later variable. */
#pragma D depends_on provider dtrace
#pragma D depends_on provider pid
#pragma D depends_on module vmlinux
#pragma D attributes Stable/Evolving/ISA provider mine function
#pragma D binding "1.2.1" later
BEGIN
{
	later = 5;
	printf("%d\n", later);
	exit(0);
}
