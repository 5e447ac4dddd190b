/* @@args: -x errtags */
translator int < int p > { b = p; };
BEGIN { exit(0); }
