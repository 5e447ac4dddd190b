/* the first script of tst.seed.d */
BEGIN
{
	self->t = 0;
}

pid$target:a.out:work:entry
{
	self->t = timestamp;
}
