/* @@cmd: sed '1,/^\/. here they/d' $script | while read -r l; do printf '%s\n' "$l" >t.d; $minid -e -x errtags -s t.d 2>&1 | sed -n '1s/failed to compile script t.d: line 1: //p'; done */
/* Each line below is a script that is wrong in a token; row by row (reference
 * 1.2, 1.4, 1.5, 1.9). */
/* here they are */
BEGIN { trace(1.5); }
BEGIN { trace(.5); }
BEGIN { trace(5.); }
BEGIN { trace(1E+5); }
BEGIN { trace(08); }
BEGIN { trace(0779); }
BEGIN { trace(-9223372036854775808); }
BEGIN { trace(9223372036854775808l); }
BEGIN { trace(9223372036854775808LL); }
BEGIN { trace(18446744073709551616u); }
BEGIN { trace(0x10000000000000000); }
BEGIN { trace(02000000000000000000000); }
BEGIN { trace(5LuL); }
BEGIN { trace(''); }
BEGIN { trace('123456789'); }
BEGIN { trace('\1234567\x41\e.'); }
BEGIN { trace("a" "b"); }
BEGIN { /* a /* b */ }
BEGIN { exit(0); } // c
BEGIN { trace(8 / /* c */ 2); }
BEGIN { trace(8 /; }
BEGIN / (1 == (2)/ { }
BEGIN / a[1 == b[0]/ { }
BEGIN /4//2/ { }
BEGIN /1/;
BEGIN /1/
/* c */ #pragma D option quiet
BEGIN { exit(0); } #ident
BEGIN { trace(1 2); }
BEGIN { trace($); }
BEGIN { trace($$); }
BEGIN { trace(?); }
BEGIN { self = 1; }
BEGIN { self.x = 1; }
BEGIN { trace(this); }
