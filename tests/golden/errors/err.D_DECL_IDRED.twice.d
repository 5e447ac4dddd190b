/* @@args: -x errtags */
int x;
string x;
