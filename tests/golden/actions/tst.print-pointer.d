/* @@target: record */
/* @@filter: s/0x[0-9a-f]* = /ADDR = / */
/* @@vm: yes */
/* The address, then the object in column 44 (reference 6.4). */
struct point { short x, y; };
pid$target:a.out:take:entry
{
	print((struct point *)(arg0 + 24));
	print((int *)arg1);
	this->p = (struct point *)alloca(4);
	this->p->y = 9;
	print(this->p);
}
