/* @@args: -x errtags */
/* An array of strings, also through a typedef, is refused by name. */
typedef string three[3];
BEGIN { exit(0); }
