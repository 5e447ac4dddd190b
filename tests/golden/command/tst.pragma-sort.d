/* @@cmd: for o in aggsortrev aggsortpos=1 aggsortpos=9 aggsortkey "aggsortkey aggsortkeypos=1" "aggsortkey aggsortrev"; do set -- $o; for i; do echo "#pragma D option $i"; done | cat - $script >t.d; $minid -q -s t.d; x=; for i; do x="$x -x $i"; done; $minid -q $x -s $script; done */
/* @@vm: yes */
/* Options of the order by pragma and by -x (reference 5.6, 10). */
BEGIN
{
	@a["x", 2] = sum(1); @a["y", 1] = sum(2); @a["z", 3] = sum(2);
	@b["x", 2] = sum(9); @b["y", 1] = sum(8); @b["z", 3] = sum(7);
	printa("%s%d %@d %@d,", @a, @b);
	exit(0);
}
