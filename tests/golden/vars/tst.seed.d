/* @@cmd: $minid -q -c "$targets/spin 3" -s inc/timer.d -s $script */
/* @@vm: yes */
/* The idiom of timing scripts: self->t is 0 in one script's BEGIN, a
 * timestamp in a probe of another; nothing is cut to 32 bits. */
pid$target:a.out:work:return
/self->t/
{
	this->d = timestamp - self->t;
	@wide = sum(self->t > 0xffffffff);
	@sane = sum(this->d > 0 && this->d < 60000000000);
	self->t = 0;
}

END
{
	printa("%@d %@d\n", @wide, @sane);
}
