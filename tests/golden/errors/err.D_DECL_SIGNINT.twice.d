/* @@args: -x errtags */
signed unsigned int x;
