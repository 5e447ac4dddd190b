/* @@args: -x errtags */
long float x;
