/* @@cmd: $minid -q -c "$targets/spin 2" -m 'pid$target:a.out /probefunc == "work" || probefunc == "leaf"/ { @m[probefunc == "work"] = count(); }' -f 'pid$target:a.out:leaf /probename == "entry" && arg0 == 1/ { @f[probename] = count(); }' -n 'pid$target:a.out:work:entry { @n[probename] = count(); }' -n 'END { printa("%d %@d\n", @m); printa("%s %@d\n", @f); printa("%s %@d\n", @n); }' 2>/dev/null */
/* @@vm: yes */
/* -m, -f, -n: what is left out matches all (for a name: every instruction). */
BEGIN
{
	exit(0);
}
