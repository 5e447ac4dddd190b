/* @@args: -x errtags */
/* @@vm: yes */
/* Enumerators and inlines are no variables. */
enum e { A };
inline int k = 1;
BEGIN
{
	A = 1;
	k = 2;
	k++;
	NULL = 1;
	uregs[1] = 2;
}
