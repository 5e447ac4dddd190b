/* @@cmd: for d in pid1::malloc uprobe:/bin/ls:main pid::malloc:entry fbt::vfs_read:entry syscall::opeat:entry proc:::exec-sucess BEGN; do echo "$d"; $minid -q -n "$d { }" 2>&1 | grep '^hint'; done */
/* @@need: root */
/* A description that matches nothing is answered by what to do. */
BEGIN
{
	exit(0);
}
