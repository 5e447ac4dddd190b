/* @@filter: /^minid: error/d */
/* @@vm: yes */
/* Addresses of networks: the first longest run of two or more zero words is ::,
 * the two mixed forms, a bad family, bad pointers; link addresses (6.2). */
int *p; char *q;
BEGIN { p = (int *)alloca(16); p[0]=0;p[1]=0;p[2]=0;p[3]=0; 
p[0] = htonl(0); printf("%s %s\n", inet_ntoa(p), inet_ntop(2,p)); p[0] = -1; printf("%s\n", inet_ntoa(p));
p[0]=-1;p[1]=-1;p[2]=-1;p[3]=-1; printf("%s\n", inet_ntoa6(p));
p[0]=htonl(0x00010000);p[1]=0;p[2]=htonl(0x00010000);p[3]=htonl(0x00000001); printf("%s\n", inet_ntoa6(p));
p[0]=htonl(0x00010001);p[1]=htonl(1);p[2]=htonl(0x00010001);p[3]=htonl(0x00010000); printf("%s\n", inet_ntoa6(p));
p[0]=0;p[1]=0;p[2]=htonl(0x10000);p[3]=htonl(0x00010000); printf("%s\n", inet_ntoa6(p));
p[0]=0;p[1]=0;p[2]=htonl(0);p[3]=htonl(0x00010000); printf("%s\n", inet_ntoa6(p));
p[0]=0;p[1]=0;p[2]=htonl(0);p[3]=htonl(0x0000ffff); printf("%s\n", inet_ntoa6(p));
p[0]=0;p[1]=0;p[2]=htonl(0xffff);p[3]=htonl(0); printf("%s\n", inet_ntoa6(p));
p[0]=htonl(0x0abc000d);p[1]=0;p[2]=0;p[3]=htonl(0xe); printf("%s\n", inet_ntoa6(p));
p[0]=htonl(0x00010002);p[1]=htonl(0x3);p[2]=htonl(0x00050006);p[3]=htonl(0x00070008); printf("%s\n", inet_ntoa6(p));
}
BEGIN { q = (char *)alloca(8); q[0] = -1; q[1] = 0; q[2] = 1; q[3] = 0xab; q[4] = 0xc; q[5] = 0x10; printf("%s\n", link_ntop(1, q)); }
BEGIN { printf("%s\n", inet_ntop(0, q)); }
BEGIN { printf("%s\n", inet_ntoa((int *)0)); }
BEGIN { printf("%s\n", inet_ntoa6((int *)16)); }
ERROR { printf("E %d %d %x\n", arg2, arg4, arg5); }
BEGIN { exit(0); }
