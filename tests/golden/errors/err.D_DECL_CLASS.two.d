/* @@args: -x errtags */
self this int x;
