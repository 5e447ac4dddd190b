/* @@args: -x errtags */
/* @@need: root */
uprobe:no-such-program:main:entry
{
}
