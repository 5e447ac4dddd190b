/* @@args: -x errtags */
/* @@filter: /^minid/!d; s/failed.*: line/line/ */
/* @@vm: yes */
/* Keys of aggregations follow the rules of arrays (reference 5.2): their
 * number and types are those of the first use; integers of any width agree. */
BEGIN
{
	@a["x"] = count();
	@a[1] = count();
	@b[1] = sum(1);
	@b[1, 2] = sum(2);
	@c = count();
	@c[1] = count();
	@d[1] = count();
	@d = count();
	@e[@a] = count();
	@f[(void)1] = count();
	@g[1] = count();
	@g[2L] = count();
	@g[(char)3] = count();
	@g[(uint64_t)4] = count();
}
