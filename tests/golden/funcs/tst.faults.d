/* @@vm: yes */
/* what a subroutine cannot do: a NULL string, no such base, nothing begun */
self string never;
BEGIN { printf("strtok\n"); trace(strtok(NULL, ",")); }
BEGIN { trace(strlen(strchr("abc", 'x'))); }
BEGIN { trace(index("abc", self->never)); }
BEGIN { trace(toupper(self->never)); }
BEGIN { trace(lltostr(1, 1)); }
BEGIN { this->b = 37; trace(strtoll("1", this->b)); }
BEGIN { this->b = 1; trace(strtoll("1", this->b)); }
BEGIN { trace(strtok("a", self->never)); }
BEGIN { printf("[%s]\n", strtok(NULL, ",")); exit(0); }
ERROR { printf("%d %d\n", arg4, arg5); }
