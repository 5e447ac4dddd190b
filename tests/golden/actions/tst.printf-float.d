/* @@need: x86_64 */
/* @@vm: yes */
/* Flags, widths and precisions of floating-point conversions, as C's printf
 * has them (reference 7.1, 7.2); `.0` means nothing in D. */
BEGIN
{
	this->p = (int64_t *)alloca(32);
	*this->p = 0x400921fb54442d18; /* 3.14159265358979312 */
	this->d = (double *)this->p;
	printf("[%f][%e][%g][%E][%G][%.0f]\n", *this->d, *this->d, *this->d,
	    *this->d, *this->d, *this->d);
	printf("[%+f][% f][%010f][%-10f][%10.2f][%+.3e][%012.3e][%-+12.1f]\n",
	    *this->d, *this->d, *this->d, *this->d, *this->d, *this->d,
	    *this->d, *this->d);
	printf("[%#f][%#.1e][%#g][%#.3g][%#10.2G]\n", *this->d, *this->d,
	    *this->d, *this->d, *this->d);
	*this->p = 0xbff0000000000000; /* -1 */
	printf("[%f][%08.2f][%+f][% g]\n", *this->d, *this->d, *this->d,
	    *this->d);
	printf("[%g][%#g][%#.2G][%-#9.3g][%#09.3g]\n", *this->d, *this->d,
	    *this->d, *this->d, *this->d);
	*this->p = 0x7ff0000000000000; /* inf */
	printf("[%f][%010f][%+f][%G]\n", *this->d, *this->d, *this->d,
	    *this->d);
	*this->p = 0x8000000000000000; /* -0 */
	printf("[%f][%05.1f]\n", *this->d, *this->d);
	this->f = (float *)(this->p + 1);
	*(int *)this->f = 0x3fc00000; /* 1.5 */
	printf("[%f][%6.1f]\n", *this->f, *this->f);
	*this->p = 0x8000000000000000; /* 2, of 80 bits */
	*(this->p + 1) = 0x4000;
	printf("[%Lf][%.3Le]\n", *(long double *)this->p,
	    *(long double *)this->p);
	print(*(long double *)this->p);
	exit(0);
}
