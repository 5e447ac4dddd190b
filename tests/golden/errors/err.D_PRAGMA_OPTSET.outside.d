/* @@args: -x errtags */
/* @@filter: /^minid/!d */
/* @@vm: yes */
/* What of the preprocessor a script cannot ask for itself (reference 10). */
#pragma D option cpphdrs
#pragma D option cpppath=x
#pragma D option cppargs=-Da
#pragma D option define=A
#pragma D option undef=A
#pragma D option incdir=/
#pragma D option stdc=a
BEGIN
{
	exit(0);
}
