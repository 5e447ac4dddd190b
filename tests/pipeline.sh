#!/bin/sh
# pipeline.sh - the whole stop-attach-SIGCONT pipeline, driven by examples/d:
# exact counts against the target's own, times against the target's own, no
# process left stopped. Prints one TAP line a case. LOOPS repeats (1).
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
cat >hit.d <<'END'
pid$target::hit:entry { @n = count(); @t[tid] = count(); }
END { printa("counted %@u\n", @n); printa("thread %@u\n", @t); }
END
cat >step.d <<'END'
pid$target::step:entry { @n = count(); }
END { printa("counted %@u\n", @n); }
END
n=0 failed=0

# run PROGRAM[,OPERANDS] SCRIPT...: output in `out`. The program gets a name of
# its own: another run of this test must not meet our outer probe.
run()
{
	path=${1%%,*}
	me=p$$-$n
	rm -f p$$-*
	cp "$path" $me
	what=./$me${1#"$path"}
	shift
	sh ./d "$what" "$@" >out 2>err
	status=$?
	# nobody of that name may be left, least of all stopped
	for p in $(grep -lx "$me" /proc/[0-9]*/comm 2>/dev/null | cut -d/ -f3); do
		echo "# $me was left: $(sed -n 's/^State:[ \t]*//p' "/proc/$p/status" 2>/dev/null)"
		kill -KILL "$p"
		status=99
	done
}

# is NAME COMMAND...: a TAP line; the output on failure
is()
{
	name=$1
	shift
	n=$((n + 1))
	if [ $status = 0 ] && "$@"; then
		echo "ok $n - $name"
		return
	fi
	failed=1
	echo "not ok $n - $name (status $status)"
	head -n 30 out err | sed 's/^/# /'
}

has()
{
	grep -qxE "$1" out
}

# ns PATTERN: the first number after it, as nanoseconds
ns()
{
	awk -v want="$1" 'index($0, want) == 1 {
		v = substr($0, length(want) + 1)
		printf "%.0f", v ~ /ms$/ ? v * 1000000 : v + 0
		exit
	}' out
}

# holds SCRIPT TARGET: what the script measured from outside is no less than
# what the target saw inside, printed digits apart. (How much more is for
# `make bench`.)
holds()
{
	[ -n "${VM:-}" ] && { [ -n "$(ns "$1")" ]; return; }
	awk -v m="$(ns "$1")" -v t="$(ns "$2")" \
		'BEGIN { exit !(t > 0 && m >= t * 0.9999) }'
}

main_agrees()
{
	holds 'main: ' 'elapsed time in main '
}

main_and_b()
{
	has 'b: count  : 20 times' && has 'b: cpu    : [0-9]+\.[0-9]+ms' && main_agrees
}

# clock_gettime 42 times; what fread calls last is counted: 480 * 512 times
# memcpy, or where its first instruction cannot be probed 480 * 511 times
# another
everything()
{
	has 'b: count  : 20 times' && has 'main: .*' && has 'Total: [0-9.]+ms' &&
		has ' +(__)?clock_gettime +42' && has ' +[^ ]+ +245(760|280)'
}

threads()
{
	[ "$(sed -n 's/^hit //p' err)" = 16000 ] && has 'counted 16000' &&
		[ "$(grep -c '^thread 2000$' out)" = 8 ]
}

forked()
{
	grep -q '^parent 50 child status 7$' err && has 'counted 50'
}

loops=${LOOPS:-1}
while [ "$loops" -gt 0 ]; do
	run "$build/foo" main.d
	is "main" main_agrees
	run "$build/foo" b.d main.d
	is "b and main" main_and_b
	run "$build/foo" main.d b.d trace.d
	is "main, b and every function of every module" everything
	run "$build/tests/target/threads,2000" hit.d
	is "8 threads on one CPU" threads
	run "$build/tests/target/forker,50" step.d
	is "a target that forks" forked
	loops=$((loops - 1))
done
timeout 60 sh ./d ./not-there main.d >out 2>err # ends, and says why
[ $? = 1 ] && status=0 || status=1
is "a program that is not there" grep -q 'not-there: no such program' err
echo "1..$n"
exit $failed
