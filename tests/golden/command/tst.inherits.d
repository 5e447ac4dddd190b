/* @@cmd: sed '1,/^BEGIN PROGRAM/d;$d' $script >shows; export A='a  b'; umask 027; exec 7</dev/null; { sh ./shows; echo; } >a; $minid -q -c 'sh ./shows' -s $script >b; diff a b && $minid -q -c 'ls /proc/self/fd' -n END */
/* A command finds what it would find without minid: environment, signals,
 * limits, mask of files, priority, group and session, and nobody who traces it
 * by ptrace; but of open files only the first three (and what ls opens). */
syscall:::entry
/pid == $target/
{
	n++;
}

pid$target:libc*:read:entry
{
	n++;
}
/*
BEGIN PROGRAM
env | grep -v '^_=' | sort
grep -E '^(Sig(Blk|Ign|Cgt)|TracerPid|CapEff|NoNewPrivs|Seccomp):' /proc/self/status
ulimit -a
umask
nice
pwd
cut -d ' ' -f 5,6 /proc/self/stat
*/
