/* @@args: -x droptags -x specsize=1 */
/* @@vm: yes */
/* droptags: what kind of loss, in front of its text. */
BEGIN
{
	this->s = speculation();
	@ = max(speculation());
}
BEGIN
{
	speculate(this->s);
}
BEGIN
{
	trace(1 / (this->s - 1));
}
BEGIN
{
	exit(0);
}
ERROR
{
	trace(1 / (arg4 - 4));
}
