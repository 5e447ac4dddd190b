/* @@loud: yes */
/* @@filter: s/^ *[0-9]* \( *1  *:BEGIN\)/CPU\1/ */
/* @@vm: yes */
/* A speculate() alone speculates the default line; commit() and discard()
 * print none. */
BEGIN
{
	this->s = speculation();
}
BEGIN
{
	speculate(this->s);
}
BEGIN
{
	speculate(this->s);
	trace(1);
}
BEGIN
{
	trace(2);
}
BEGIN
{
	commit(this->s);
	this->s = speculation();
}
BEGIN
{
	speculate(this->s);
}
BEGIN
{
	discard(this->s);
	exit(0);
}
