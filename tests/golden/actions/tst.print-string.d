/* @@filter: s,0x[0-9a-f][0-9a-f]*,ADDR, */
/* @@vm: yes */
/* print() shows strings in structures as text. */
struct q {string a; int b;}; struct h { struct q q; string z[2]; } v; string s; char ca[4];
BEGIN { v.q.a = "abc"; v.q.b = 3; v.z[1] = "1"; print(&v.q); print(v); trace(v.z[1]); print(&v.z[1]); print(v.z[1]); print(s = "xx"); ca[0] = 'a'; print(ca); exit(0); }
