/* @@args: -x errtags */
/* @@filter: /^minid/!d */
/* @@vm: yes */
/* The size is positive and known when compiling (reference 6.1). */
BEGIN { tracemem(pid, -1); }
BEGIN { tracemem(pid, pid); }
BEGIN { tracemem(pid, "x"); }
