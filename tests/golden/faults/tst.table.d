/* @@filter: s|^minid: .*(\([a-z]*:[^)]*\)): \([a-z].*\)|(\1): \2| */
/* @@vm: yes */
/* Each kind of fault that a user-space tracer has, in each way to get it: its
 * line, and ERROR's arg1 .. arg5 (reference 3.10: the probe's id, the clause,
 * where in it, the code, the address or value). The clause's output is lost. */
int a[5]; self string nothing;
BEGIN { trace(1); trace(copyinstr(8)); }
BEGIN { trace(2); trace(*(int *)16); }
BEGIN { trace(3); trace(strlen(self->nothing)); }
BEGIN { commit(99); }
BEGIN { discard(-1); }
BEGIN { this->z = 0; trace(5 / this->z); }
BEGIN { this->z = 0; trace(5 % this->z); }
BEGIN { this->n = 300; trace(alloca(this->n) != NULL); }
BEGIN { this->n = 5; a[this->n] = 1; }
BEGIN { this->n = 5; trace(a[this->n]); }
BEGIN { this->n = -1; trace(a[this->n]); }
BEGIN { trace(strtok(NULL, "x")); }
BEGIN { copyin(24, 4); }
BEGIN { copyinto(32, 4, alloca(8)); }
BEGIN { bcopy((void *)40, alloca(8), 4); }
BEGIN { @a[copyinstr(48)] = count(); }
BEGIN { x = 1; x = copyin(56, 4) != NULL; }
BEGIN { trace(x); trace(strjoin("a", strchr("abc", 'z'))); }
BEGIN { trace(stringof((char *)64)); }
BEGIN { tracemem(72, 8); }
BEGIN { printf("%s", copyinstr(80)); }
BEGIN { this->n = 5000; trace(copyin(88, this->n) != NULL); }
BEGIN { exit(0); }
ERROR { printf("E %d %d %d %d %d\n", arg1, arg2, arg3 > 0, arg4, arg5); }
END { printa("%s %@d\n", @a); }
