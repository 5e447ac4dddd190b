/* @@vm: yes */
/* sym() and func(), usym() and ufunc() are two names of one (reference 6.1):
 * keys of one column. */
BEGIN
{
	@k[sym(1)] = count();
	@k[func(1)] = count();
	@u[ufunc(1)] = count();
	@u[usym(1)] = count();
	exit(0);
}
