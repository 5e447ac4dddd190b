/* @@args: -x errtags */
/* @@vm: yes */
/* self and this are prefixes of names and nothing by themselves (reference 4). */
BEGIN { trace(self); }
