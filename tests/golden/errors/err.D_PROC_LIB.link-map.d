/* @@target: spin 1 */
/* @@args: -Z -x errtags */
/* @@need: root */
pid$target:LM1`a.out:main:entry
{
}
