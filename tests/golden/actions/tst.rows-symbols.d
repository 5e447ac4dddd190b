/* @@vm: yes */
/* Addresses that belong to nothing, as each of the actions prints them, in 50
 * columns (reference 6.1, 6.7). */
BEGIN
{
	sym(16); func(16); mod(16); printf("|\n");
	usym(16); ufunc(16); umod(16); uaddr(16); printf("|\n");
	exit(0);
}
