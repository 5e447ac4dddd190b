/* @@args: -x errtags */
/* @@vm: yes */
#nosuchdirective
#include <stdio.h>
#define X 1
#line x
#ident "none"
#pragma other
BEGIN
{
	x = 1;
}
