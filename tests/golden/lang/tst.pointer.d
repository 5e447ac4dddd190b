/* @@vm: yes */
/* Pointers count in elements; they compare as unsigned numbers. */
BEGIN
{
	p = (int *)100;
	q = p + 3;
	printf("%d %d %d\n", (int64_t)q, q - p, (int64_t)(q - 1));
	printf("%d %d %d\n", p < q, p == q, q != NULL);
	p++;
	printf("%d %p %#p\n", (int64_t)p, p, p);
	printf("%d\n", (void *)-1 > (void *)1);
	exit(0);
}
