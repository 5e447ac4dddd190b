/* @@cmd: $minid -q -64 -s $script; $minid -q -32 -s $script; echo status $? */
/* @@vm: yes */
/* The 64-bit model is the only one. */
BEGIN
{
	exit(0);
}
