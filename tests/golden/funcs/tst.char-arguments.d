/* @@vm: yes */
/* Subroutines take char [] and char * as they take string (reference 6.2). */
struct n { char t[8]; char *p; } v; char arr[4]; 
BEGIN { v.t[0] = 'a'; v.t[1] = '/'; v.t[2] = 'b'; arr[0] = 'x'; arr[1] = 'y';
 printf("%s %s %d %d %s %s %s %d %s\n", basename(v.t), dirname(v.t), strlen(v.t), strlen(arr), strjoin(v.t, arr), toupper(arr), substr(v.t, 1), index(v.t, "b"), strchr(arr, 'y'));
 this->p = (char *)alloca(4); this->p[0] = '4'; this->p[1] = '2';
 printf("%d %s %d %d %s %s\n", strtoll(this->p), strjoin(this->p, "x"), strlen(this->p), strtoll(arr), strtok(this->p, "2"), cleanpath(v.t)); exit(0); }
