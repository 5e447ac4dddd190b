/* @@target: deep */
/* @@vm: yes */
/* The idiom of minid(1) for a function that calls itself: each call its own
 * element, which is free again after. */
int bad;

pid$target:a.out:deep:entry
{
	self->arg[++self->depth] = arg0 + 1;
}

pid$target:a.out:deep:return
/self->depth/
{
	n++;
	bad += self->arg[self->depth] != arg1 + 1;
	self->arg[self->depth--] = 0;
	left = self->depth;
}

END
{
	printf("%d calls, %d wrong, %d left\n", n, bad, left);
}
