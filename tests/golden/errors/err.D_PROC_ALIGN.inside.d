/* @@args: -x errtags */
/* @@vm: yes */
/* @@target: hazard */
/* @@need: root x86_64 */
/* The second byte of `lock incl (%rdi)`: a probe there would break it. */
pid$target:a.out:locked:1
{
	x = 1;
}
