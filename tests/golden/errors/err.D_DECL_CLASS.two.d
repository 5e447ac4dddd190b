/* @@args: -x errtags */
/* @@vm: yes */
self this int x;
