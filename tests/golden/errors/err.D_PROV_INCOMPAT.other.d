/* @@args: -x errtags */
/* @@vm: yes */
/* The same definition again is none; another one is. */
provider same { probe p(int, char *); probe q(); };
provider same { probe q(); probe p(int x, char *name); };
provider other { probe p(int); };
provider other { probe p(char *); };
provider other { probe p(int, int); };
provider other { probe q(int); };
BEGIN { exit(0); }
