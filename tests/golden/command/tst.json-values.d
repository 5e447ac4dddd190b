/* @@cmd: taskset -c 0 $minid --format=json -q -x aggpercpu -s $script */
/* @@need: taskset */
/* @@filter: s/"\(pid\|tid\)":[0-9]\{1,\}/"\1":N/g; s/,{"cpu":[1-9][0-9]\{0,\},"value":[-0-9]\{1,\}}//g; s/,{"cpu":[1-9][0-9]\{0,\},"buckets":\[[^]]\{1,\}\]}//g */
/* @@vm: yes */
/* Values as minid-json(5) says: arrays of characters to their NUL, structures
 * and tracemem() as bytes, numbers by sign and width, symbols as text; what
 * printf() has been given, not what it shows; counts normalized, what labels a
 * row; each processor's part. */
struct pair { short a; char b; };
struct pair x;
char text[8];
char none[2];

BEGIN
{
	text[0] = 'a'; text[1] = '"';
	x.a = 1; x.b = 255;
	trace(text);
	trace(none);
	trace(x);
	this->p = alloca(4);
	*(int *)this->p = 0x01020304;
	tracemem(this->p, 4);
	printf("%-4d|%.1s|%x|%d", (short)-2, "string", (uint16_t)-2, x.b);
	usym(16);
	uaddr(17);
	umod(18);
}

BEGIN
{
	@q[x, text, usym(16)] = quantize(-1, 5);
	@q[x, text, usym(16)] = quantize(3, -7);
	normalize(@q, 2);
	@l = lquantize(25, 10, 30, 10);
	@ll = llquantize(-5, 10, 1, 1, 10);
	@s = sum(-9223372036854775807 - 1);
	exit(0);
}
