/* @@vm: yes */
/* trunc keeps the largest, the smallest, or nothing. */
BEGIN
{
	@a["10"] = sum(10);
	@a["30"] = sum(30);
	@a["20"] = sum(20);
	@b["10"] = sum(10);
	@b["30"] = sum(30);
	@b["20"] = sum(20);
	@c["10"] = sum(10);
	@d = sum(5);
	trunc(@a, 2);
	trunc(@b, -2);
	trunc(@c);
	trunc(@d, 1);
	exit(0);
}
