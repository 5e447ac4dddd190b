/* @@args: -x errtags */
struct o { int b; };
translator int < int p > { b = p; };
translator struct q < int p > { b = 1; };
translator struct o * < int p > { b = 1; };
BEGIN { exit(0); }
