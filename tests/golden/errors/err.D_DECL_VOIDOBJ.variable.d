/* @@args: -x errtags */
void x;
