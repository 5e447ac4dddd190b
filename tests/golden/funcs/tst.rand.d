/* @@vm: yes */
/* rand() gives 31 bits, each of them sometimes set and sometimes not, and no
 * sign (reference 6.2). */
int any, all;
BEGIN { any = 0; all = -1; }
BEGIN
{
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	this->r = rand(); any |= this->r; all &= this->r;
	printf("%x %x\n", any, all);
	exit(0);
}
