#!/bin/sh
# late.sh - what a target maps when tracing is on: libraries that it opens and
# closes, programs that it executes. Every call counts, those of constructors
# included, on every engine; rounds of dlopen and dlclose leak nothing; a
# target that was stopped for it goes on whatever ends minid. One TAP line a
# claim.
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
case $MINID in /*) ;; *) MINID=$PWD/$MINID ;; esac
cd "$tmp" || exit 99
n=0 failed=0
: >err

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

# The library calls late(0) three times in its constructor and late(4) twice in
# its destructor, the program late(2) five times, each round.
cc="$CC -O1 -fno-omit-frame-pointer"
t=$src/tests/target
$cc -shared -fPIC -DLIBRARY -o liblate.so $t/late.c &&
	$cc -o late $t/late.c -ldl -lpthread &&
	$cc -o exec $t/exec.c -lpthread && $cc -o orphan $t/orphan.c -ldl -lpthread &&
	$cc -o follow $t/follow.c -lpthread || exit 99
cat >late.d <<'END2'
pid$target:liblate.so:late:entry { @[arg0] = count(); }
END { printa("%d=%@u ", @); }
END2
one='4=2 0=3 2=5'

for e in auto multi perf hash nosleep old; do
	got=$("$MINID" -qZ -x engine=$e -s late.d -c './late 1 ./liblate.so' 2>err)
	same "dlopen, engine $e" "$one" "$(echo $got)"
	got=$("$MINID" -qZ -x engine=$e -s late.d -c './late 7 ./liblate.so' 2>err)
	same "dlopen again and again, engine $e" "4=14 0=21 2=35" "$(echo $got)"
	for how in first thread; do
		got=$("$MINID" -qZ -x engine=$e -s late.d \
			-c "./exec $how ./exec $how ./late 2 ./liblate.so" 2>err)
		same "exec by the $how, engine $e" "4=4 0=6 2=10" "$(echo $got)"
	done
done
for mod in 'lib*.so' '' '*' liblate "$tmp/liblate.so"; do
	sed 's,liblate.so,$$1,' late.d >mod.d
	got=$("$MINID" -qZ -s mod.d "$mod" -c './late 1 ./liblate.so' 2>err)
	same "module '$mod'" "$one" "$(echo $got)"
done
"$MINID" -q -c './late 9 ./liblate.so' -n 'pid$target:liblate.so:late:entry { n++; }' >out 2>err
same "without -Z it is an error" "1 1" "$? $(grep -c 'does not match any probes' err)"
got=$("$MINID" -qZ -c './late 9 ./liblate.so' -n 'pid$target:liblate.so:nonesuch:entry { n++; }' 2>&1 | grep -c "failed to lookup 'nonesuch' in module 'liblate.so'")
same "a function that it lacks is told once" 1 "$got"
$cc -g -shared -fPIC -DLIBRARY -o libtyped.so $t/late.c
got=$("$MINID" -qZ -c './late 1 ./libtyped.so' -n "pid\$target:$tmp/libtyped.so:late:return { @[args[1]] = count(); }" 2>err)
case $got in "") got=$(sed -n 's/.*args\[ \] are not typed.*: \(n.*\)/\1/p' err) ;; esac
same "types by the path of a library that is not loaded yet" "0 3 2 5 4 2" "$(echo $(printf '%s\n' "$got" | sort -n))"
"$MINID" -qZ -c './late 9 ./libtyped.so' -n 'pid$target:libtyped.so:late:entry { trace(args[0]); }' >out 2>err
same "and without its path none" "1 1" "$? $(grep -c 'are not typed.*by its path' err)"

# -- nothing grows ---------------------------------------------------------
# Before it lets go: descriptors, KB of memory, and whether the links of all
# processes but a handful go (in a namespace of its own, if that can be had).
cat >count <<'END2'
ls /proc/$1/fd | wc -l
sed -n 's/VmRSS:[^0-9]*\([0-9]*\).*/\1/p' /proc/$1/status
timeout 60 sh -c 'until [ $(grep -l ^link_id /proc/[0-9]*/fdinfo/* 2>/dev/null | wc -l) -lt 9 ]; do :; done'
echo $?
END2
cat >grow.d <<'END2'
pid$target:liblate.so:late:entry { @[arg0] = count(); }
pid$target:liblate.so:late:return { @r = count(); }
proc:::exit /pid == $target/ { system("sh ./count %d", $pid); }
END { printa("%d=%@u ", @); printa("%@u", @r); }
END2
sed 's/liblate/plugin/' grow.d >plugin.d
own=
unshare -pf --mount-proc true 2>/dev/null && own='unshare -pf --mount-proc'
grows() # ROUNDS WHAT KB SCRIPT HOW
{
	what="$1 rounds$2"
	for rounds in 1 $1; do
		$own "$MINID" -qwZ -s $4 -c "./late $rounds ./liblate.so $5" >out$rounds 2>err
		rm -f kept?
	done
	same "$what" "4=$((2 * $1)) 0=$((3 * $1)) 2=$((5 * $1)) $((10 * $1))" "$(echo $(tail -n 1 out$1))"
	more=$(($(sed -n 1p out$1) - $(sed -n 1p out1)))
	same "$what: descriptors ($more more)" yes "$([ $more -lt 20 ] && echo yes)"
	[ "$own" ] && same "$what: links" 0 "$(sed -n 3p out$1)"
	more=$(($(sed -n 2p out$1) - $(sed -n 2p out1)))
	same "$what: memory ($more KB more)" yes "$([ $more -lt $3 ] && echo yes)"
}
grows 1000 "" 2000 grow.d 0
grows 1000 " of new files" 6000 plugin.d new
grows 100 " of files that come back" 2000 plugin.d back
got=$("$MINID" -qZ -n 'pid$target:liblate.so:late:entry /arg0 == 2/ { @ = count(); }' \
	-c './late 50 ./liblate.so 4' 2>err)
same "4 threads" 1000 "$(echo $got)"

# -- a process that runs ------------------------------------------------------
mkfifo go
sh -c 'read x <go; exec ./late 3 ./liblate.so' &
target=$!
got=$("$MINID" -qwZ -s late.d -n 'BEGIN { system("echo >go"); }' -p $target 2>err)
same "-p, then exec" "4=6 0=9 2=15" "$(echo $got)"

for i in 1 2 3 4 5 6; do
	./late 1000000000 ./liblate.so & # until it is killed
	target=$!
	"$MINID" -qZ -p $target -n 'pid$target:liblate.so:late:entry /arg0 == 2/ { @ = count(); n++; }' \
		-n 'pid$target:liblate.so:late:entry /n == 500/ { exit(0); }' >out 2>err
	same "-p while it opens and closes ($i)" "0 1 0" "$? $(grep -c '[1-9]' out) $(grep -c . err)"
	kill -KILL $target
	wait $target 2>/dev/null
done

for e in auto multi hash; do
	./orphan go ./liblate.so &
	target=$!
	until grep -q '^State:.Z' /proc/$target/status; do :; done
	got=$(timeout 60 "$MINID" -qwZ -x engine=$e -s late.d -p $target -n '
		BEGIN { system("echo >go"); }
		pid$target:orphan:hit:entry { @h = sum(arg0); } pid$target:orphan:hit:return { @r = sum(arg1); }' 2>err)
	wait $target
	same "-p after the first thread has ended, engine $e" "4=2 0=3 10 10 0" "$(echo $got $?)"
done

# -- other start points ---------------------------------------------------------
for e in exec preinit postinit main; do
	got=$("$MINID" -qZ -x evaltime=$e -s late.d -c './late 1 ./liblate.so' 2>err)
	same "evaltime=$e" "$one" "$(echo $got)"
done

# -- other programs ---------------------------------------------------------------
try() # NAME COMPILER FLAGS...
{
	name=$1
	shift
	mkdir -p x && "$@" -shared -fPIC -DLIBRARY -o x/liblate.so $t/late.c 2>err &&
		"$@" -o x/late $t/late.c 2>err || { echo "# no $name here"; return; }
	got=$("$MINID" -qZ -s late.d -c './x/late 1 ./x/liblate.so' 2>err)
	case $name in
	musl) want='0=3 2=5 4=2' ;; # it closes at exit
	*) want=$one ;;
	esac
	same "$name" "$(printf '%s\n' $want | sort | xargs)" "$(printf '%s\n' $got | sort | xargs)"
}
try "not position-independent" $cc -no-pie
command -v musl-gcc >/dev/null && try musl musl-gcc -O1
$cc -static-pie -o sexec $t/exec.c 2>err &&
	same "a static program executes another" "$one" "$(echo $("$MINID" -qZ -s late.d -c './sexec thread ./late 1 ./liblate.so' 2>err))"
if unshare -pf --mount-proc true 2>/dev/null; then
	mkfifo up
	unshare -pf --mount-proc sh -c 'mount -t tmpfs none /mnt && cp late liblate.so /mnt &&
		cd /mnt && echo >$OLDPWD/up && read x <$OLDPWD/go && exec ./late 2 ./liblate.so' &
	read x <up
	target=$(pgrep -P $!)
	got=$("$MINID" -qwZ -s late.d -n 'BEGIN { system("echo >go"); }' -p $target 2>err)
	same "in namespaces of its own, by host pid" "4=4 0=6 2=10" "$(echo $got)"
	for e in auto old; do
		got=$(unshare -pf --mount-proc timeout 60 "$MINID" -qZ -x engine=$e \
			-c './exec thread ./late 2 ./liblate.so' \
			-n 'pid$target:liblate.so:late:entry /pid == $target/ { @[arg0] = count(); }
			END { printa("%d=%@u ", @); }' 2>err)
		same "minid in a namespace of its own, engine $e" "4=4 0=6 2=10" "$(echo $got)"
	done
fi

# -- children -----------------------------------------------------------------
cat >follow.d <<'END2'
pid$target:follow:hit:entry { @[arg0, pid == $target ? "self" : "child"] = count(); }
pid$target:follow:hit:return { @r[pid == $target ? "self" : "child"] = count(); }
pid$target:liblate.so:late:entry /pid != $target/ { @l[arg0] = count(); }
END { printa("%d-%s=%@u ", @); printa("%s=%@u ", @r); printa("%d=%@u ", @l); }
END2
for e in auto multi perf hash; do
	got=$("$MINID" -qZ -x engine=$e -s follow.d -c './follow 3 ./late 1 ./liblate.so' 2>err)
	same "no children without follow, engine $e" "0-self=1 6-self=1 self=2" "$(echo $got)"
	got=$("$MINID" -qZ -x engine=$e -x follow -s follow.d \
		-c './follow 3 ./late 1 ./liblate.so' 2>err)
	want="0-self=1 4-child=1 5-child=1 6-self=1 1-child=3 2-child=3 3-child=3 self=2 child=11 $one"
	same "children with follow, engine $e" "$want" "$(echo $got)"
done
# Many short ones at a time, each executes a program and has two children.
cat >storm <<'END2'
for i in $(seq $1); do
	for j in 1 2 3 4 5 6 7 8 9 10; do ./follow 0 & done
	wait
done
END2
for rounds in 1 10; do
	"$MINID" -qwZ -x follow -c "sh ./storm $rounds" -n '
		pid$target:follow:hit:entry { @[arg0] = count(); }
		END { printa("%d=%@u ", @); printf("\n"); system("sh ./count %d", $pid); }' >out$rounds 2>err
	same "$rounds times 10 short children" "0=${rounds}0 4=${rounds}0 5=${rounds}0 6=${rounds}0 $(grep -c . err)" \
		"$(head -n 1 out$rounds | tr ' ' '\n' | sort | xargs) 0"
done
more=$(($(sed -n 2p out10) - $(sed -n 2p out1)))
same "short children: descriptors ($more more)" yes "$([ $more -lt 20 ] && echo yes)"
for i in 1 2 3 4 5 6 7 8; do
	./follow 200 &
	target=$!
	"$MINID" -qZ -x follow -s follow.d -p $target >out 2>err &
	tracer=$!
	sleep 0.1$i
	kill -KILL $tracer
	wait $tracer 2>/dev/null
	wait $target
	same "minid is killed: the children end well ($i)" 0 $?
done

# -- several, and those that end early -----------------------------------------
sh -c 'read x <go; exec ./late 2 ./liblate.so' &
target=$!
got=$("$MINID" -qwZ -c './late 1 ./liblate.so' -p $target -c './late 3 ./liblate.so' \
	-n 'pid*:liblate.so:late:entry /arg0 == 2/ { @[pid == $target ? 1 : pid == $1 ? 2 : 3] = count(); }
	BEGIN { system("echo >go"); } END { printa("%d=%@u ", @); }' $target 2>err)
same "-c, -p and -c: the first is \$target" "1=5 2=10 3=15" "$(echo $got)"
# Two that trace one process: each sees all, unless one is killed on the way.
net=
unshare -n true 2>/dev/null && net='unshare -n'
for kill in "" "" "" 0.05 0.1 0.2; do
	rm -f go up1 up2 && mkfifo go up1 up2
	sh -c 'read x <go; exec ./late 30 ./liblate.so new' &
	target=$! tracers=
	for i in 1 2; do
		sed 's/liblate/plugin/' late.d | timeout 60 $([ $i = 1 ] || echo $net) "$MINID" -qwZ -s /dev/stdin -p $target \
			-n "BEGIN { system(\"echo >up$i\"); }" >out$i 2>err &
		tracers="$tracers $!"
	done
	read x <up1
	read x <up2
	echo >go
	[ -z "$kill" ] || { sleep $kill; pkill -KILL -P $! -x minid; }
	wait $target
	got=$?
	wait $tracers
	[ "$kill" ] || got="$got $(echo $(cat out1 out2))"
	same "two trace one process${kill:+, one is killed}" "0${kill:- 4=60 0=90 2=150 4=60 0=90 2=150}" "$got${kill}"
done
# With follow, too, and from BEGIN's output on.
rm -f up1 up2 && mkfifo up1 up2
sh -c 'read x <go; exec ./follow 3 ./late 1 ./liblate.so' &
target=$! tracers=
for i in 1 2; do
	timeout 60 "$MINID" -qwZ -x follow -s follow.d -p $target \
		-n "BEGIN { system(\"echo >up$i\"); }" >out$i 2>err &
	tracers="$tracers $!"
done
read x <up1
read x <up2
echo >go
wait $target $tracers
for i in 1 2; do
	same "two follow one process ($i)" "$want" "$(echo $(cat out$i))"
done
for i in 1 2 3 4 5 6; do
	./late 12000 ./liblate.so &
	target=$!
	timeout 60 "$MINID" -qZ -p $target -n 'pid$target:::entry { @ = count(); } END { printf("end\n"); }' >out 2>err &
	tracer=$!
	sleep 0.$(($i * 5 / 10))$(($i * 5 % 10))
	kill -KILL $target
	wait $target 2>/dev/null
	wait $tracer
	rc=$?
	case $rc$(grep -x end out) in
	0end | 1) got=ended ;;
	*) got="$rc $(cat out)" ;;
	esac
	same "killed on the way ($i)" ended "$got"
done

# -- what stops it, and who lets it go ----------------------------------------------
state()
{
	sed -n 's/^State:[ \t]*\(.\).*/\1/p' "/proc/$1/status" 2>/dev/null
}
got=$("$MINID" -qwZ -c './exec first ./late 1 ./liblate.so' -s late.d -n '
	proc:::exec-success /pid == $target/ { stop(); system("timeout 9 sh -c \"until grep -q ^State:.T /proc/%d/status; do :; done; echo 1; kill -CONT %d\"", pid, pid); }' 2>err)
same "stop() at an exec stops it" "1 $one" "$(echo $got)"
# BEGIN's command runs when hooks are on and before anything is waited for.
./late 1000000000 ./liblate.so &
target=$!
timeout 60 "$MINID" -qwZ -p $target -n 'pid$target:liblate.so:late:entry { n++; }
	BEGIN { system("until grep -q ^State:.T /proc/%d/status; do :; done; kill -KILL %d", $target, $pid); }' >out 2>err
timeout 60 sh -c "while grep -q ^State:.T /proc/$target/status; do :; done"
same "minid is killed at once: the target goes on" 0 $?
kill -KILL $target
wait $target 2>/dev/null
# stop() and the hook at one place, in this order: it stands until it is told.
got=$("$MINID" -qwZ -c './late 1 ./liblate.so' -n '
	pid$target:ld-linux*:_dl_debug_state:entry /!n++/ { stop(); printf("stop "); }
	tick-50ms /n && ++ticks == 10/ { printf("go "); system("kill -CONT %d", $target); }
	pid$target:liblate.so:late:entry /arg0 == 2/ { printf("call "); }' 2>err)
same "stop() just before the hook" "stop go call call call call call" "$(echo $got)"
for i in 1 2 3 4 5 6 7 8; do
	./late 12000 ./liblate.so &
	target=$!
	"$MINID" -qZ -s late.d -p $target >out 2>err &
	tracer=$!
	sleep 0.0$i
	kill -KILL $tracer
	wait $tracer 2>/dev/null
	wait $target
	same "minid is killed: the target ends well ($i)" 0 $?
done
echo "1..$n"
exit $failed
