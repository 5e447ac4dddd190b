/* @@cmd: $minid -q -c "$targets/rows" -s $script $(date +%s) */
/* @@vm: yes */
/* walltimestamp counts from 1970, timestamp as fast as it, vtimestamp while
 * the thread runs and not while it sleeps: all in nanoseconds (reference 4). */
BEGIN
{
	this->s = walltimestamp / 1000000000 - $1;
	printf("%d\n", this->s >= -1 && this->s < 3600);
}
pid$target:a.out:burn:entry, pid$target:a.out:nap:entry
{
	self->t = timestamp;
	self->v = vtimestamp;
	self->w = walltimestamp;
}
pid$target:a.out:burn:return, pid$target:a.out:nap:return
{
	this->t = timestamp - self->t;
	this->v = vtimestamp - self->v;
	this->off = (int64_t)(walltimestamp - self->w - this->t);
	printf("%s %d\n", probefunc, this->off > -10000000 &&
	    this->off < 10000000);
}
pid$target:a.out:burn:return
{
	printf("%d %d\n", this->v > 19000000, this->v <= this->t);
}
pid$target:a.out:nap:return
{
	printf("%d %d\n", this->t >= 50000000, this->v < 10000000);
}
