/* @@cmd: PATH=$targets:$PATH $minid -q -x errtags -s $script */
/* @@need: root */
uprobe:kinds:minus:1000
{
}
