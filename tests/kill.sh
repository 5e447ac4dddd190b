#!/bin/sh
# kill.sh - minid is killed (SIGKILL) at random moments of the pipeline: in
# turn the outer one, the inner one, both. When the rest has ended, the
# target must run, keep no breakpoint in its text, and compute right; no
# process of minid, guardian included, may stay. MOMENTS says how many (21);
# SEED repeats a run. One TAP line a moment.
set -u
LC_ALL=C
export LC_ALL
src=${SRCDIR:-.} build=${BUILDDIR:-build}
MINID=${MINID:-$build/minid}
export MINID
[ "$(id -u)" = 0 ] || { echo "skipped: needs root"; exit 77; }
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
check=$build/tests/target/textcheck worker=$build/tests/target/worker
case $build in /*) ;; *) check=$PWD/$check worker=$PWD/$worker ;; esac
cp "$src"/examples/d "$src"/examples/*.d "$tmp/" && cd "$tmp" || exit 99
killme=m$$ # a name of its own: only ours is killed
cp "$MINID" ./$killme || exit 99
MINID=./$killme
moments=${MOMENTS:-21} seed=${SEED:-$$} n=0 failed=0
echo "# SEED=$seed"

# The processes whose program is ours: of the pipeline, or with "guard" the
# guardians, too (they have a name of their own, and their master's operands).
minids()
{
	names="-e $killme"
	[ -z "${1:-}" ] || names="$names -e minid-guard -e minid-arm"
	for p in $(grep -lx $names /proc/[0-9]*/comm 2>/dev/null); do
		p=${p%/comm}
		grep -q "^$MINID" $p/cmdline 2>/dev/null && echo "${p#/proc/}"
	done
}

is_inner()
{
	tr '\0' '\n' <"/proc/$1/cmdline" 2>/dev/null | grep -qx -e -p
}

state_of()
{
	sed -n 's/^State:[ \t]*\(.\).*/\1/p' "/proc/$1/status" 2>/dev/null
}

target_pid()
{
	p=$(grep -lx $me /proc/[0-9]*/comm 2>/dev/null | head -n 1)
	p=${p%/comm}
	echo "${p#/proc/}"
}

# until SECONDS COMMAND...: wait for it to succeed
until_()
{
	tries=$(($1 * 20))
	shift
	while ! "$@"; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || return 1
		sleep 0.05
	done
}

# The target runs; or the driver has given up before it started it.
runs()
{
	target=$(target_pid)
	[ -n "$target" ] || { ! kill -0 $driver 2>/dev/null; return; }
	case $(state_of "$target") in R | S | D) ;; *) return 1 ;; esac
}

no_tracer()
{
	left=$(minids)
	[ -z "$left" ] || { kill -TERM $left 2>/dev/null; false; }
}

clean()
{
	"$check" "$target" >text
}

nobody()
{
	left=$(minids guard)
	[ -z "$left" ]
}

while [ $n -lt "$moments" ]; do
	n=$((n + 1))
	me=k$$-$n
	cp "$worker" $me
	case $((n % 3)) in 0) role=both ;; 1) role=outer ;; 2) role=inner ;; esac
	# over the life of the pipeline, until some time after the target runs
	at=$(awk -v s="$seed" -v n=$n 'BEGIN { srand(s * 1000 + n); printf "%.3f", rand() * 0.7 }')
	sh ./d "./$me" b.d trace.d >out 2>err &
	driver=$!
	sleep "$at"
	killed=
	for p in $(minids); do
		if is_inner "$p"; then kind=inner; else kind=outer; fi
		case $role in
		both | $kind) kill -KILL "$p" 2>/dev/null && killed="$killed $kind" ;;
		esac
	done
	why=
	until_ 90 runs || why="the target stays stopped ($(state_of "$target"))"
	until_ 90 no_tracer || why="$why; minid $left does not end"
	until_ 90 runs || why="$why; the target stays stopped after SIGTERM ($(state_of "$target"))"
	if [ -n "$target" ]; then
		until_ 90 clean || why="$why; $(wc -l <text) breakpoints in the target: $(head -n 3 text)"
		kill -USR1 "$target" || why="$why; the target has died"
		until_ 30 eval '[ -z "$(target_pid)" ]' || why="$why; the target does not end"
		p=$(target_pid)
		[ -z "$p" ] || kill -KILL "$p"
	fi
	until_ 90 nobody || why="$why; helper $left does not end"
	kill -KILL $(minids guard) 2>/dev/null
	wait $driver
	[ -z "$target" ] || grep -qx right out || why="$why; the target computed wrong"
	if [ -z "$why" ]; then
		echo "ok $n - $role at $at s${killed:+ (hit:$killed)}"
	else
		failed=1
		echo "not ok $n - $role at $at s${killed:+ (hit:$killed)}: $why"
		tail -n 5 out err | sed 's/^/# /'
	fi
	rm -f $me
done
echo "1..$n"
exit $failed
