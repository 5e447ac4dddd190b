/* @@cmd: for as in 'unshare -Ur' 'setpriv --reuid 65534 --clear-groups'; do $as "$minid" -q -p 1 -s $script; $as "$minid" -q -n 'BEGIN { exit(0); }'; done; true */
/* @@need: userns setpriv */
/* Where rights are missing root is not advised to be root: a namespace of its
 * own has taken them. */
pid$target:a.out:main:entry
{
}
