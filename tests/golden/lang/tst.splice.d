#!/usr/bin/env minid -s
/* @@vm: yes */
/* Comments of several
   lines, / * and { } in them; a backslash at the end of a line between
   tokens; the #! line; #ident and pragmas of others say nothing. */
#ident "@(#) splice.d"
#pragma ident "splice"
#pragma weak symbol
 #! also not the first line

BEGIN /* between */
/1 /* in a predicate */ == \
  1/ /* after it */
{
	printf("%d\n", 1 + \
	    2); /* ; } */ ; ;
	/**/ /***/ exit(0) /* no semicolon */
}
