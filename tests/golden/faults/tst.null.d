/* @@filter: s|^minid: .*(\([a-z]*:[^)]*\)): \([a-z].*\)|(\1): \2| */

/* @@vm: yes */
/* A NULL string cannot be measured or joined, nor address 0 read. */
BEGIN { self->s = "x"; self->s = 0; trace(strlen(self->s)); }
BEGIN { trace(strjoin("a", self->s)); }
BEGIN { trace(copyinstr(0)); }
BEGIN { trace(stringof((char *)0)); }
BEGIN { printf("after\n"); exit(0); }
