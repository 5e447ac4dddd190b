/* @@cmd: g=$(mktemp -d /sys/fs/cgroup/memory/minidXXXXXX 2>/dev/null || mktemp -d /sys/fs/cgroup/minidXXXXXX); if (echo 96m >$g/memory.limit_in_bytes || echo 96m >$g/memory.max) 2>/dev/null; then for q in "" -q; do sh -c "echo \$\$ >$g/cgroup.procs; exec $minid $q -x bufsize=1g -s $script" 2>&1 | grep size; done; else echo "minid: buffer size lowered to 0m"; fi; rmdir $g */
/* @@filter: s/[0-9]\{1,\}m$/Nm/ */
/* When memory does not do for the buffer of records it is smaller, and that is
 * told (reference 8.2), but with -q. Where no group of processes can be limited
 * nothing is tested. */
BEGIN
{
	exit(0);
}
