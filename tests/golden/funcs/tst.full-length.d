/* @@vm: yes */
/* Strings of all the 256 characters that there are by default: each subroutine
 * takes and gives them whole, and cuts what is more (reference 3.3, 6.2). */
BEGIN { a = "0123456789abcdef"; a = strjoin(a, a); a = strjoin(a, a); a = strjoin(a, a); a = strjoin(a, a); /* 256 */
 printf("%d %d %d\n", strlen(a), strlen(strjoin(a, "")), strlen(strjoin("", a)));
 printf("%d %d %d\n", strlen(strjoin(a, a)), strjoin(a, "x") == a, strlen(strjoin("x", a)));
 printf("%d %d %d\n", strlen(basename(a)), strlen(dirname(a)), strlen(cleanpath(a)));
 printf("%d %d %d %d\n", strlen(toupper(a)), strlen(tolower(a)), strlen(substr(a, 0)), strlen(substr(a, 255)));
 printf("[%s] [%s] %d %d\n", substr(a, 255), substr(a, 256), strlen(substr(a, -256)), strlen(substr(a, -257)));
 printf("%d %d %d %d\n", index(a, "f0"), rindex(a, "0"), rindex(a, "f"), index(a, a));
 printf("%d %d %d\n", index(a, "", 256), index(a, "", 257), rindex(a, ""));
 printf("%d %d %d\n", strlen(strchr(a, '0')), strlen(strrchr(a, 'f')), strlen(strstr(a, "f")));
 printf("%d %d\n", strlen(strtok(a, "x")), strtok(NULL, "x") == NULL);
 printf("%d\n", strlen(stringof(a)));
 printf("%d %d\n", a == strjoin(a, "tail"), a < "1");
}
BEGIN { s = strjoin(substr(a, 0, 254), "/x"); printf("%d %d %d %s %d\n", strlen(s), strlen(basename(s)), strlen(dirname(s)), basename(s), strlen(cleanpath(s)));
 s = strjoin(substr(a, 0, 255), "/"); printf("%d %d %d %d\n", strlen(s), strlen(basename(s)), strlen(dirname(s)), strlen(cleanpath(s))); 
 s = strjoin("/", substr(a, 0, 255)); printf("%d %d %s %d\n", strlen(s), strlen(basename(s)), dirname(s), strlen(cleanpath(s))); }
BEGIN { t[a] = 1; t[strjoin(a, "x")] = 2; printf("%d\n", t[a]); @x[a] = count(); @x[strjoin(a, "y")] = count(); printa("%@d\n", @x); self->s = a; printf("%d\n", strlen(self->s)); }
BEGIN { printf("%d %d\n", strlen("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdefXYZ"), sizeof("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdefXYZ")); exit(0); }
ERROR { printf("E %d %d\n", arg2, arg4); }
