/* @@vm: yes */
/* A NULL string, and an address 0, in each argument of each subroutine: fault 1
 * with 0, and the clause is lost (reference 3.10, 6.2). stringof of it prints
 * nothing; strtok(NULL) that goes on with nothing is a fault, too. */
self string n;
BEGIN { printf("0 "); trace(strlen(self->n)); trace("\n"); }
BEGIN { printf("1 "); trace(strjoin("a", self->n)); trace("\n"); }
BEGIN { printf("2 "); trace(strjoin(self->n, "a")); trace("\n"); }
BEGIN { printf("3 "); trace(basename(self->n)); trace("\n"); }
BEGIN { printf("4 "); trace(dirname(self->n)); trace("\n"); }
BEGIN { printf("5 "); trace(cleanpath(self->n)); trace("\n"); }
BEGIN { printf("6 "); trace(strchr(self->n, 97)); trace("\n"); }
BEGIN { printf("7 "); trace(strrchr(self->n, 97)); trace("\n"); }
BEGIN { printf("8 "); trace(strstr(self->n, "a")); trace("\n"); }
BEGIN { printf("9 "); trace(strstr("a", self->n)); trace("\n"); }
BEGIN { printf("10 "); trace(strtok(self->n, "a") == NULL); trace("\n"); }
BEGIN { printf("11 "); trace(strtok("a", self->n)); trace("\n"); }
BEGIN { printf("12 "); trace(index(self->n, "a")); trace("\n"); }
BEGIN { printf("13 "); trace(index("a", self->n)); trace("\n"); }
BEGIN { printf("14 "); trace(rindex(self->n, "a")); trace("\n"); }
BEGIN { printf("15 "); trace(rindex("a", self->n)); trace("\n"); }
BEGIN { printf("16 "); trace(substr(self->n, 0)); trace("\n"); }
BEGIN { printf("17 "); trace(substr(self->n, 0, 1)); trace("\n"); }
BEGIN { printf("18 "); trace(strtoll(self->n)); trace("\n"); }
BEGIN { printf("19 "); trace(toupper(self->n)); trace("\n"); }
BEGIN { printf("20 "); trace(tolower(self->n)); trace("\n"); }
BEGIN { printf("21 "); trace(json(self->n, "a")); trace("\n"); }
BEGIN { printf("22 "); trace(json("{}", self->n)); trace("\n"); }
BEGIN { printf("23 "); trace(copyinstr(0)); trace("\n"); }
BEGIN { printf("24 "); trace(stringof(self->n)); trace("\n"); }
BEGIN { printf("30 "); trace(inet_ntoa(NULL)); trace("\n"); }
BEGIN { printf("31 "); trace(inet_ntop(2, NULL)); trace("\n"); }
BEGIN { printf("32 "); trace(inet_ntoa6(NULL)); trace("\n"); }
BEGIN { printf("33 "); trace(link_ntop(1, NULL)); trace("\n"); }
BEGIN { exit(0); }
ERROR { printf("E %d %d %d\n", arg2, arg4, arg5); }
