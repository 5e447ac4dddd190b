/* @@cmd: c="$dir/../../target/phases.c"; for how in -pie -no-pie -static -static-pie musl-gcc; do cc='cc '$how; [ $how != musl-gcc ] || cc=$how; command -v ${cc%% *} >/dev/null || cc=cc; $cc -O1 -o p "$c" || exit; for e in exec preinit postinit main; do printf '%s ' $how $e; $minid -q -x evaltime=$e -c ./p -s $script a.out hit entry; done; a=$(nm p | sed -n 's/^0*\(.*\) T hit$/\1/p'); strip p; printf 'stripped '; $minid -q -x evaltime=exec -c ./p -s $script "" - $a; done; for how in -pie -no-pie; do cc -O1 -shared -fPIC -DLIBRARY -o libp.so "$c" && cc $how -O1 -DWITH_LIBRARY -o p "$c" ./libp.so || exit; for e in exec preinit postinit main; do printf '%s %s library ' $how $e; $minid -qZ -x evaltime=$e -c ./p -s $script libp.so libhit entry; done; done */
/* @@need: cc nm strip */
/* Programs of every kind (reference 10.1, 11.2), stripped ones by an address,
 * from each start point: no call of its constructors (5), main (7), functions
 * of atexit (11) and destructors (13) after that point is missed; nor those of
 * its library (3, 7 and 17). */
pid$target:$$1:$$2:$$3
{
	@[arg0] = count();
}

END
{
	printa("%@d ", @);
}
