/* @@vm: yes */
/* @@cmd: awk 'BEGIN { for (i = 0; i < 700; i++) printf "BEGIN { this->v%d = %d; a = this->v%d + 1; printf(\"%%d\\n\", a / (a + 1)); self->s = a; }\n", i, i, i; print "BEGIN { printf(\"%d\\n\", self->s); exit(0); }" }' > big.d; $minid -q -s big.d | tail -n 2 */
/* 700 clauses of one probe: more instructions than a branch reaches, and more
 * this-> variables than the stack holds at a time. */
