/* @@args: -x errtags */
/* @@vm: yes */
/* An object without any byte (reference 2.3): refused, not sent to the kernel. */
self int a[0];
BEGIN
{
	self->a[0] = 1;
}
