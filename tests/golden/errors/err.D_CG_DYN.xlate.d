/* @@args: -x errtags */
/* A translated structure is no value (reference 3.9). */
struct t { int a; };
translator struct t < int P > { a = P; };
BEGIN { x = xlate <struct t *> (3); }
BEGIN { @[xlate <struct t> (3)] = count(); }
