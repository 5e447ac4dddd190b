/* @@cmd: $minid -l -c "$targets/spin 1" -s $script 2>/dev/null */
/* @@vm: yes */
/* @@filter: s/^ *[0-9][0-9]*  *pid[0-9]\{1,\}/    N       pidN/ */
/* -l of a process: the module is the file; names by a pattern. */
pid$target:a.out:work:entry,
pid$target:a.out:fact:return,
pid$target:a.out:te?t:*n*
{
}
