/* @@filter: s|^minid: .*(\([a-z]*:[^)]*\)): \([a-z].*\)|(\1): \2| */
/* @@vm: yes */
/* Faults of memory: bad pointers, scratch space, bounds. What the clause did
 * before stays, its output does not (reference 3.10). */
int a[3];

BEGIN { n = 1; trace(n); x = *(int *)16; n = 2; }
BEGIN { n++; trace(copyin(8, 4)); n = 7; }
BEGIN { room = 300; n++; this->p = alloca(room); n = 7; }
BEGIN { this->p = alloca(200); n++; this->p = alloca(100); n = 7; }
BEGIN { n++; copyinto(0, 4, (int *)5); n = 7; }
BEGIN { n++; *(int *)24 = 3; n = 7; }
BEGIN { n++; a[n - 1] = 9; n = 7; }
BEGIN { n++; trace(stringof(NULL)); n = 7; }

ERROR
{
	printf("%d %d %d %d\n", arg2, arg3 > 0, arg4, arg5);
}

BEGIN
{
	printf("%d %d\n", n, a[2]);
	exit(0);
}
