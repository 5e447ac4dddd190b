/* @@filter: s|^minid: .*(\([a-z]*:[^)]*\)): \([a-z].*\)|(\1): \2| */

/* @@vm: yes */
/* Both / and % by zero, signed and not; assignments; the message is on
 * standard error though output is quiet. */
BEGIN { z = 0; printf("lost"); trace(1 % z); }
BEGIN { trace((uint64_t)1 / (uint64_t)z); }
BEGIN { x = 5; x /= z; }
BEGIN { x %= z; }
BEGIN { printf("%d\n", x); exit(0); }
