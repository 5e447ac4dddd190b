/* @@args: -x errtags */
long long long x;
