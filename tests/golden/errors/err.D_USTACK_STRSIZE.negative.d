/* @@args: -x errtags */
/* A size cannot be below 0. */
BEGIN { ustack(2, -1); }
