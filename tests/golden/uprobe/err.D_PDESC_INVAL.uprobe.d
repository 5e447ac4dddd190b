/* @@args: -x errtags */
/* @@need: root */
uprobe:::entry
{
}
