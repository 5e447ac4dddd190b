/* @@args: -x errtags */
/* @@vm: yes */
pid$target::a:entry,
pid$target::b:entry
{
}
pid$target::c:entry
{
}
