/* @@args: -x errtags */
/* @@vm: yes */
BEGIN { trace(uregs[26]); }
BEGIN { trace(uregs[-1]); }
BEGIN { trace(uregs["x"]); }
BEGIN { trace(uregs[25]); }
