/* @@cmd: for t in exec preinit postinit main; do $minid -qZ -x evaltime=$t -c $targets/kinds -s $script; $minid -e -x evaltime=$t -c $targets/kinds -s $script 2>err; echo $?; sed -n '1s/^.*line [0-9]*: \(.*\)pid[0-9][0-9]*:/\1pidN:/p; /^hint.*libc/p' err; done */
/* @@vm: yes */
/* From each start point (reference 10.1) functions of the program and of
 * libraries are there by name, of those that are not mapped by then, at exec,
 * with -Z; none of their calls from main on is missed. */
pid$target:a.out:ten:entry { @["ten"] = count(); }
pid$target:libc:getppid:entry, pid$target::getppid:return
{
	@[probename] = count();
}
END { printa("%s %@d\n", @); }
