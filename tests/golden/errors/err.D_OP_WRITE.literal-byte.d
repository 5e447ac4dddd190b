/* @@args: -x errtags */
/* The bytes of a literal are constants. */
BEGIN { "abc"[0] = 1; }
