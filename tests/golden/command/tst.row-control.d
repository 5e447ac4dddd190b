/* @@cmd: sed '1,/^\/. here they/d' $script | while read -r l; do printf '%s\n' "$l" >t.d; $minid -e -x errtags -s t.d 2>&1 | sed -n '1s/failed to compile script t.d: //p'; done */
/* Each line below is a script with a control line that is wrong, or that says
 * where a message is; row by row (reference 1.7). */
/* here they are */
#pragma D option nosuch
#pragma D option strsize=abc
#pragma D option strsize = 10
#pragma D option quiet strsize=10
#pragma D option quiet=maybe
#pragma D attributes Stable/Stable x
#pragma D attributes Stable/Stable/Common
#pragma D attributes Stable/Stable/Common never
#pragma D attributes Stable/Stable/Common provider p part
#pragma D attributes Stable/Stable/Common pid
#pragma D binding "1.2.3.4" x
#pragma D binding 1.2 x
#pragma D binding "1.2" never
#pragma D binding "1.2"
#pragma D depends_on module nosuch
#pragma D depends_on provider nosuch
#pragma D depends_on library nosuch.d
#pragma D depends_on thing x
#pragma D depends_on module
#pragma D error one   "two three"	4
#error   five   six
#pragma D nosuch x
#pragma D
#define X 1
#if 1
# include <sys/types.h>
  #undef X
#line
#line x
