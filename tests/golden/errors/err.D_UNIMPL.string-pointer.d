/* @@args: -x errtags */
/* A string behind a pointer to string is refused by name. */
BEGIN { trace(((string *)alloca(8))[1]); }
