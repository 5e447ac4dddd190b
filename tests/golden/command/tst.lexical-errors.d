/* @@cmd: sed '1,/^\/. here they/d' $script | while read -r l; do printf '%s\n' "$l" >t.d; $minid -x errtags -s t.d 2>&1 | sed -n '1s/failed to compile script t.d: //p'; done; printf 'BEGIN { \0 }' >t.d; $minid -s t.d 2>&1 | head -n 1 */
/* Each line below is a script that is wrong in its tokens or in a control line
 * (reference 1.2 to 1.8). */
/* here they are */
BEGIN { x = 1e5; }
BEGIN { // x }
BEGIN { trace(1); } /* open
BEGIN { x = 9223372036854775808; }
BEGIN { x = 5lu; }
BEGIN { x = 5lll; }
BEGIN { x = 0x; }
BEGIN { trace("open); }
BEGIN { trace('open); }
BEGIN { trace('x); }
BEGIN { x # y; }
#pragma D option quiet = yes
#pragma D option
#pragma D error this is   wrong
#include "x"
#pragma D depends_on thing x
#pragma D binding "1.0" nope
#pragma D attributes Bad/Stable/Common x
#line abc
BEGIN { trace($1); }
BEGIN { trace($nosuch); }
pid$1:::entry { }
