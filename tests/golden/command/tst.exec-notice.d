/* @@cmd: for q in "" -q --format=json; do echo "-- $q"; $minid $q -c "$targets/exec first $targets/spin 2" -n 'pid$target:a.out:main:entry { @ = count(); }' 2>&1 | grep "exec'd"; done; :; */
/* @@filter: s/pid [0-9]* exec/pid N exec/ */
/* That a process executes another program is told, and is no error: -q is
 * silent about it. */
BEGIN
{
	exit(0);
}
