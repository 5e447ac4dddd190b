/* @@args: -x errtags */
/* An element with keys is read as a copy: a byte of it cannot be set. */
BEGIN { m[1] = "abc"; m[1][1] = 66; }
