/* the second script of tst.precedence.d */
#pragma D option strsize=40
END
{
}
