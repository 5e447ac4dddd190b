#!/bin/sh
# stress.sh - claims about the life of a trace that a golden cannot hold: no
# call before or after the chosen point is missed, counts equal the target's
# own on every engine, no record is lost untold, and failures leave nothing
# behind. One TAP line a claim.
set -u
LC_ALL=C
export LC_ALL
src=${SRCDIR:-.} build=${BUILDDIR:-build}
MINID=${MINID:-$build/minid}
CC=${CC:-cc}
[ "$(id -u)" = 0 ] || { echo "skipped: needs root"; exit 77; }
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
case $src in /*) ;; *) src=$PWD/$src ;; esac
case $build in /*) ;; *) build=$PWD/$build ;; esac
case $MINID in /*) ;; *) MINID=$PWD/$MINID ;; esac
targets=$build/tests/target
cd "$tmp" || exit 99
n=0 failed=0

# same NAME WANTED GOT
same()
{
	n=$((n + 1))
	[ "$2" = "$3" ] && { echo "ok $n - $1"; return; }
	failed=1
	echo "not ok $n - $1"
	printf 'wanted: %s\n   got: %s\n' "$2" "$3" | sed 's/^/# /'
	head -n 20 err | sed 's/^/# /'
}

# -- where tracing starts ----------------------------------------------------
# hit(phase) is called 5 times by a constructor, 7 by main, 11 at exit, 13 by
# a destructor; libhit() 3, 7 and 17 times by the library, main, the library.
c=$src/tests/target/phases.c
cc="$CC -O1 -g -fno-omit-frame-pointer"
$cc -shared -fPIC -DLIBRARY -o libphases.so "$c" &&
	$cc -pie -fPIE -DWITH_LIBRARY -o pie "$c" ./libphases.so &&
	$cc -no-pie -DWITH_LIBRARY -o nopie "$c" ./libphases.so || exit 99
programs="pie nopie"
$cc -static -o static "$c" 2>err && programs="$programs static"
$cc -static-pie -o staticpie "$c" 2>err && programs="$programs staticpie"
exe='h1=5 h2=7 h3=11 h4=13' late='h2=7 h3=11 h4=13' lib=' l2=7 l4=17'
for p in $programs; do
	for strip in "" -s; do
		probe='pid$target:a.out:hit:entry'
		if [ -n "$strip" ]; then
			strip -o $p-s $p || continue
			probe="pid\$target:a.out:-:$(nm $p | awk '$3 == "hit" { print $1 }')"
		fi
		cat >x.d <<-END2
		$probe { @h[arg0] = count(); }
		pid\$target:libphases.so:libhit:entry { @l[arg0] = count(); }
		END { printa("h%d=%@u ", @h); printa("l%d=%@u ", @l); }
		END2
		cat >outer.d <<-END2
		BEGIN { system("./$p$strip &"); }
		proc:::exec-success
		/execname == "$p$strip"/
		{
			stop();
			system("%s -qwZ -x evaltime=%s -p %d -s x.d -s cont.d", \$\$1, \$\$2, pid);
			exit(0);
		}
		END2
		echo 'BEGIN { system("kill -CONT %d", $target); }' >cont.d
		for e in exec preinit postinit main; do
			case $p,$e in
			static*,exec | static*,preinit) want=$exe ;;
			static*) want=$late ;;
			*,exec) want="$exe l0=3$lib" ;;
			*,preinit) want=$exe$lib ;;
			*) want=$late$lib ;;
			esac
			got=$("$MINID" -qZ -x evaltime=$e -c ./$p$strip -s x.d 2>err)
			same "-c $p$strip from $e" "$want" "$(echo $got)"
			got=$("$MINID" -qw -s outer.d "$MINID" $e 2>err)
			same "-p $p$strip, stopped at exec, from $e" "$want" "$(echo $got)"
		done
	done
done

# -- every engine counts alike -------------------------------------------------
cat >all.d <<'END2'
pid$target::hit:entry
{
	n++;
	per[arg0]++;
	self->i++;
	self->t = timestamp;
	@n = count();
	@k[arg0] = count();
	@s = sum(arg1);
	@mx[arg0] = max(self->i);
}
pid$target::hit:return
/self->t && timestamp >= self->t/
{
	r++;
	@ret = count();
	self->t = 0;
}
END
{
	printf("%d %d %d %d ", n, r, per[0], per[7]);
	printa("%@u %@u %@u ", @n, @ret, @s);
	printa("%@u ", @k);
	printa("%@u ", @mx);
}
END2
eight="2000 2000 2000 2000 2000 2000 2000 2000"
for engine in auto multi perf hash nosleep old; do
	for free in "" free; do
		got=$("$MINID" -q -x engine=$engine -c "$targets/threads 2000 8 $free" -s all.d 2>err)
		same "8 threads ${free:-on one CPU}, engine $engine" \
			"16000 16000 2000 2000 16000 16000 15992000 $eight $eight" "$(echo $got)"
	done
done

# -- exceptions through frames whose returns are probed ------------------------
if ${CXX:-c++} -O1 -o throw "$src/tests/golden/probes/inc/throw.cc" 2>err; then
	got=$("$MINID" -q -c './throw 1000000' -n 'pid$target:a.out:_Z2f1i:entry { @n = count(); }
		pid$target:a.out:_Z2f?i:return { @r = count(); } pid$target:a.out:_Z5triedi:return { @t = count(); }
		END { printa("%@u %@u %@u ", @n, @r, @t); }' 2>err)
	same "a million exceptions through five frames" "caught 1000000 1000000 0 1000000" "$(echo $got)"
fi

# A dropped record takes its whole clause along, so another one counts.
# -- records: printed or told ----------------------------------------------------
for size in 64k 4m; do
	"$MINID" -q -x bufsize=$size -c "$targets/threads 100000 2 free" \
		-n 'pid$target::hit:entry { @ = count(); } pid$target::hit:entry { printf("r\n"); }' >out 2>err
	got=$(awk '/ drops? on CPU/ { s += $2 } END { print s + 0 }' err)
	same "printed and dropped are all, bufsize $size" 200000 $(($(grep -cx r out) + got))
	same "fired are all, bufsize $size" 200000 "$(echo $(tail -n 2 out))"
done
"$targets/threads" 1000000000 2 free 2>hits &
target=$!
timeout -k 20 --foreground -s INT 2 "$MINID" -q -p $target \
	-n 'pid$target::hit:entry { @ = count(); } pid$target::hit:entry { printf("r\n"); } END { printf("end\n"); }' >out 2>err
got=$(awk '/ drops? on CPU/ { s += $2 } END { print s + 0 }' err)
same "^C in a flood: END runs" 1 "$(grep -cx end out)"
same "^C in a flood: printed and dropped are all" "$(echo $(tail -n 2 out))" $(($(grep -cx r out) + got))
kill -KILL $target
wait $target 2>/dev/null
"$MINID" -q -n 'tick-1ms { printf("x\n"); }' 2>err | head -n 1 >out
same "the reader of a pipe goes away" x "$(cat out)"

# -- failures leave nothing ------------------------------------------------------
name=s$$
cp "$targets/worker" $name
for inner in 'nonesuch' "$MINID -qw -s nonesuch.d"; do
	cat >outer.d <<-END2
	BEGIN { system("./$name 1 &"); }
	proc:::exec-success
	/execname == "$name"/
	{
		stop();
		system("%s -p %d", \$\$1, pid);
		exit(0);
	}
	END2
	"$MINID" -qw -s outer.d "$inner" >out 2>err
	same "an inner command that fails ($inner)" 1 "$(grep -c 'was left stopped; resumed' err)"
	tries=100
	while grep -qx $name /proc/[0-9]*/comm 2>/dev/null && [ $tries -gt 0 ]; do
		tries=$((tries - 1))
		sleep 0.1
	done
	same "the target ran to its end" right "$(grep -x right out)"
done
for script in 'BEGIN { exit(7); }' 'BEGIN { exit(3); } END { exit(7); }'; do
	"$MINID" -q -c "./$name" -n "$script" >out 2>err
	same "status of $script" 7 $?
done
"$MINID" -q -c "./$name" -n 'pid$target::nonesuch:entry' >out 2>err
same "status of a script that matches nothing" 1 $?
same "no command is left" "" "$(grep -lx $name /proc/[0-9]*/comm 2>/dev/null)"
"$MINID" -q -c "sh -c 'exec ./$name 1'" -n 'pid$target:libc.so.6:execve:entry { @ = count(); } END { printf("end\n"); }' >out 2>err
same "a target that executes another program" "0 end 1" \
	"$(grep -c "exec'd a new program" err) $(grep -x end out) $(tail -n 1 out | tr -d ' ')"
echo "1..$n"
exit $failed
