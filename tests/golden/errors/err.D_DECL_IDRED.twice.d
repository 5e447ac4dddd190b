/* @@args: -x errtags */
/* @@vm: yes */
int x;
string x;
