#!/bin/sh
# kill.sh - minid is killed (SIGKILL) at random moments of the pipeline: the
# target must not stay stopped, must keep no breakpoint, and must compute what
# it computes. One TAP line a moment; MOMENTS says how many (20).
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
cp "$src"/examples/d "$src"/examples/*.d "$tmp/" && cd "$tmp" || exit 99
cp "$MINID" ./killme || exit 99 # a name of its own: only ours is killed
MINID=./killme
moments=${MOMENTS:-20} n=0 failed=0

# the children of a process and theirs
below()
{
	for c in $(cat /proc/"$1"/task/*/children 2>/dev/null); do
		echo "$c"
		below "$c"
	done
}

name_of()
{
	cat /proc/"$1"/comm 2>/dev/null
}

parent_of()
{
	sed -n 's/^PPid:[ \t]*//p' /proc/"$1"/status 2>/dev/null
}

while [ $n -lt "$moments" ]; do
	n=$((n + 1))
	me=k$$-$n
	cp "$build/foo" $me
	sh ./d "./$me,5" main.d b.d trace.d >out 2>err &
	driver=$!
	# 0 to 400 ms, spread over the life of the pipeline
	sleep "$(awk -v n=$n -v s=$$ 'BEGIN { srand(s * 100 + n); printf "%.3f", rand() * 0.4 }')"
	# in turn the outer minid, the inner, both; not the helper process that a
	# minid starts to watch over itself
	for p in $(below $driver); do
		[ "$(name_of "$p")" = killme ] || continue
		case $((n % 3)),$(name_of "$(parent_of "$p")") in
		?,killme | 1,sh) ;;
		*) kill -KILL "$p" 2>/dev/null ;;
		esac
	done
	# what the driver started ends by itself, or it was left stopped
	tries=200
	left=none
	while [ $tries -gt 0 ] && [ -n "$left" ]; do
		left=
		for p in /proc/[0-9]*; do
			[ "$(cat $p/comm 2>/dev/null)" = $me ] && left=$p
		done
		[ -z "$left" ] || sleep 0.1
		tries=$((tries - 1))
	done
	state=
	if [ -n "$left" ]; then
		state=$(sed -n 's/^State:[ \t]*//p' "$left/status" 2>/dev/null)
		kill -KILL "${left#/proc/}"
	fi
	for p in $(below $driver); do # the second minid, were it to hang
		[ "$(name_of "$p")" != killme ] || { state="$state; minid $p still ran"; kill -KILL "$p"; }
	done
	wait $driver
	# either it ended before it could run, or it ran to its end unharmed
	if [ -z "$state" ] && { ! grep -q elapsed.time out ||
		[ "$(grep -c 'elapsed time in' out)" = 2 ]; }; then
		echo "ok $n - killed at a random moment"
	else
		failed=1
		echo "not ok $n - the target was left: $state"
		tail -n 5 out err | sed 's/^/# /'
	fi
	rm -f $me
done
echo "1..$n"
exit $failed
