/* @@cmd: $minid -q -s inc/this.d -s $script */
/* @@vm: yes */
/* this-> belongs to its script, and is zero, or NULL, at each firing. */
this int x;
this string s;

BEGIN
{
	printf("second %d %d\n", this->x, this->s == NULL);
	this->x = 2;
	this->s = "second";
}

BEGIN
{
	printf("second %d %s\n", this->x, this->s);
	exit(0);
}

END
{
	printf("second %d %d\n", this->x, this->s == NULL);
}
