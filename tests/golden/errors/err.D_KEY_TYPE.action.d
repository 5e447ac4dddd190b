/* @@args: -x errtags */
/* @@vm: yes */
/* An action without a value has the type void. */
BEGIN
{
	@a[exit(0)] = count();
	a[1, trace(1)] = 1;
}
