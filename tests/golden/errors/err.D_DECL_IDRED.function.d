/* @@args: -x errtags */
/* @@vm: yes */
int count;
self int sum;
inline int max = 3;
BEGIN
{
	count = max + self->sum;
}
