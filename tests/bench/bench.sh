#!/bin/sh
# bench.sh - what tracing costs, for minid, its peers and the kernel's floor;
# run by `make bench`. Needs root; writes bench/RESULTS.md and
# bench/results.json under the source folder (OUT: another folder).
#
#   BENCH=a,c    these parts only (a: one call, b: attaching, c: start-up,
#                d: applications, e: the example scripts, f: printf)
#   BENCH=quick  a shorter run: fewer sites, clauses and rounds
#   ROUNDS=N     rounds of part a (9)
#   SITES, CLAUSES  only these of part a
#
# All tools take turns within a round, so that what else the machine does falls
# on all of them. The target is on one CPU, the tracer on another, and a tracer
# starts the target itself when it is armed: nothing waits by time. What a tool
# counts is compared with the number of calls. report.c makes the tables.
set -u
LC_ALL=C
export LC_ALL
src=${SRCDIR:-.} build=${BUILDDIR:-build} bin=${BENCHDIR:-$build/tests/bench}
here=$src/tests/bench
minid=${MINID:-$build/minid}
out=${OUT:-$src/bench}
cc=${CC:-gcc}
what=${BENCH:-a,b,c,d,e,f}
rounds=${ROUNDS:-9}
quick=
case ,$what, in
*,quick,*)
	quick=1
	rounds=${ROUNDS:-2}
	what=$(printf '%s' ",$what," | sed 's/,quick,/,/; s/^,//; s/,$//')
	[ -n "$what" ] || what=a,b,c,d,e,f
	;;
esac

[ "$(id -u)" = 0 ] || { echo "bench: needs root" >&2; exit 77; }
[ "$(uname -m)" = x86_64 ] || { echo "bench: x86-64 only" >&2; exit 77; }
# before everything else that the machine does, where that can be had
if [ -z "${priority:-}" ]; then
	export priority=usual
	if chrt -f 1 true 2>/dev/null; then
		priority=real-time exec chrt -f 1 sh "$0" "$@"
	fi
fi
tmp=$(mktemp -d) || exit 99
tmp=$(readlink -f "$tmp")
mounted=
host=

cleanup()
{
	exec 9>&-
	[ -z "$host" ] || wait "$host" 2>/dev/null
	perf_remove
	[ -z "$mounted" ] || umount "$tracing"
	rm -rf "$tmp"
}
trap cleanup EXIT
trap 'interrupted=1; finish; exit 1' HUP INT TERM

# The processors: minid and its peers on the first, the target on the last
cpus=$(nproc --all)
near=0
far=$((cpus - 1))
case $(nproc) in
1) echo "bench: one CPU only: target and tracer disturb each other" >&2 ;;
esac

bench=$tmp/bench.tsv
: >"$bench"
sites=$tmp/sites
for p in target threads floor run report; do
	cp "$bin/$p" "$tmp/bench_$p" || exit 99
done
target=$tmp/bench_target
"$target" -o >"$sites" || exit 99
minid=$(readlink -f "$minid")
[ -x "$minid" ] || { echo "bench: no $minid" >&2; exit 99; }

has()
{
	command -v "$1" >/dev/null 2>&1
}

# put TEXT: as it is
put()
{
	printf '%s\n' "$1"
}

wants()
{
	case ,$what, in *,$1,*) ;; *) return 1 ;; esac
}

say()
{
	printf 'bench: %s\n' "$*" >&2
}

# rec PART ROW TOOL METRIC VALUE
rec()
{
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" "${round:-0}" "$5" >>"$bench"
}

# late SECONDS: has the part taken that long? One round is made in any case.
late()
{
	[ "$round" -gt 1 ] && [ $(($(date +%s) - began)) -ge "$1" ]
}

# calc EXPRESSION: by awk
calc()
{
	awk "BEGIN { printf \"%.4f\", $1 }"
}

# measure [OPTIONS OF run] -- COMMAND...: sets status wall cpu rss first t0 t1
measure()
{
	rm -f "$tmp/out"
	set -- $("$tmp/bench_run" "$@")
	status=$1 wall=$2 cpu=$3 rss=$4 first=$5 t0=$6 t1=$7
}

# stamps: sets calls twall tcpu from to, as the target wrote them
stamps()
{
	calls=0 twall=0 tcpu=0 from=0 to=0
	[ -s "$tmp/out" ] && read -r calls twall tcpu from to <"$tmp/out"
}

# -- the tools -----------------------------------------------------------------
tools="floor minid"
bpftrace= perf= dtrace=
tracing=/sys/kernel/tracing
export BPFTRACE_MAX_PROBES=200000
has bpftrace && bpftrace=$(command -v bpftrace) && tools="$tools bpftrace"

perf_remove()
{
	[ -n "$perf" ] || return 0
	while read -r site at; do
		echo "-:mdbench/$site" >>$tracing/uprobe_events
	done <"$sites" 2>/dev/null
}

perf_prepare()
{
	if [ ! -e $tracing/uprobe_events ]; then
		mount -t tracefs nodev $tracing 2>/dev/null || return
		mounted=1
	fi
	while read -r site at; do
		# where perf probe puts it: at the first instruction
		case $site in endbr_*) at=$((at - 4)) ;; esac
		printf 'p:mdbench/%s %s:0x%x\n' "$site" "$target" "$at" >>$tracing/uprobe_events || return
	done <"$sites"
	perf=$(command -v perf)
	tools="$tools perf"
}

# Other programs are called dtrace too.
if has dtrace && dtrace -V 2>/dev/null | grep -q '^dtrace: .*D '; then
	dtrace=$(command -v dtrace)
	tools="$tools dtrace"
fi

# -- a: one call ----------------------------------------------------------------
steps=1000

d_script() # CLAUSE FUNCTION
{
	p="pid\$target:bench_target:$2"
	case $1 in
	count) put "$p:entry { @ = count(); }" ;;
	byfunc) put "$p:entry { @[probefunc] = count(); }" ;;
	time) put "$p:entry { self->t = timestamp; }
		$p:return /self->t/ { @ = sum(timestamp - self->t); self->t = 0; }" ;;
	printf) put "$p:entry { printf(\"%d\\n\", arg1); }" ;;
	ustack) put "$p:entry { @[ustack()] = count(); }" ;;
	copyinstr | copyinstr256) put "$p:entry { @[copyinstr(arg2)] = count(); }" ;;
	esac
}

bt_script() # CLAUSE FUNCTION
{
	p="uprobe:$target:$2"
	case $1 in
	count) put "$p { @ = count(); }" ;;
	byfunc) put "$p { @[func] = count(); }" ;;
	time) put "$p { @t[tid] = nsecs; }
		uretprobe:$target:$2 /@t[tid]/ { @ = sum(nsecs - @t[tid]); delete(@t[tid]); }
		END { clear(@t); }" ;;
	printf) put "$p { printf(\"%d\\n\", arg1); }" ;;
	ustack) put "$p { @[ustack] = count(); }" ;;
	copyinstr) put "$p { @[str(arg2)] = count(); }" ;;
	esac
}

# counted TOOL CLAUSE FILE: what the tool says that it saw
counted()
{
	case $1/$2 in
	floor/time) awk '{ print $2 }' "$3" ;;
	floor/*) awk '{ print $1 }' "$3" ;;
	perf/*) awk -F, '/mdbench/ { print $1 }' "$3" ;;
	*/printf) grep -c "^$steps\$" "$3" ;;
	*) awk '$NF ~ /^[0-9]+$/ { n += $NF } END { printf "%.0f", n }' "$3" ;;
	esac
}

# one SITE CLAUSE TOOL CALLS
one()
{
	line="$target $1 $4 $steps $tmp/out $far"
	case $3 in
	untraced) set -- "$@" $line ;;
	floor) set -- "$@" "$tmp/bench_floor" "$2" "$target" "$(sed -n "s/^$1 //p" "$sites")" "$tmp/printed" -- $line ;;
	minid)
		case $2 in # as much as bpftrace's str() and the floor's
		copyinstr) set -- "$@" "$minid" -x strsize=64 -q -n "$(d_script "$2" "f_$1")" -c "$line" ;;
		*) set -- "$@" "$minid" -q -n "$(d_script "$2" "f_$1")" -c "$line" ;;
		esac ;;
	dtrace) set -- "$@" "$dtrace" -q -n "$(d_script "$2" "f_$1")" -c "$line" ;;
	bpftrace) set -- "$@" "$bpftrace" -e "$(bt_script "$2" "f_$1")" -c "$line" ;;
	perf) set -- "$@" "$perf" stat -x, -e "mdbench:$1" $line ;;
	esac
	site=$1 clause=$2 tool=$3 n=$4
	shift 4
	measure -c $near -t 100 -o "$tmp/text" -- "$@"
	stamps
	if [ "$calls" != "$n" ]; then
		rec a "$site/$clause" "$tool" failed "$status"
		return
	fi
	rec a "$site/$clause" "$tool" cpu "$(calc "$tcpu / $n")"
	rec a "$site/$clause" "$tool" wall "$(calc "$twall / $n")"
	[ "$tool" != untraced ] || return
	[ "$tool/$clause" != floor/printf ] || cp "$tmp/printed" "$tmp/text.n"
	saw=$(counted "$tool" "$clause" "$tmp/text")
	if [ "$clause" = time ]; then # the sum: at least the time untraced, at most all
		rec a "$site/$clause" "$tool" told "$(calc "${saw:-0} / $n")"
		saw=$(awk -v s="${saw:-0}" -v w="$twall" -v n="$n" \
			'BEGIN { print (s > n * 500 && s < w ? n : s) }')
	fi
	rec a "$site/$clause" "$tool" counted "${saw:-0}"
	[ "${saw:-0}" = "$n" ] || rec a "$site/$clause" "$tool" wrong "${saw:-0} of $n"
}

# overhead: what minid says in the last run's text that it cost its target, ns
overhead()
{
	told=$(sed -n '/^{"overhead":"session".*"target_ns":[1-9]/s/.*"program_ns":\([0-9]*\),"trap_ns":\([0-9]*\),.*/\1 + \2/p' "$tmp/text")
	calc "${told:-0}"
}

group() # SITE CLAUSE: every tool once
{
	for tool in untraced $tools; do
		case $tool/$2 in
		perf/count) ;;
		perf/* | bpftrace/copyinstr256) continue ;;
		esac
		n=$many_calls
		case $1/$tool in
		sub/untraced) ;;
		sub/* | endbr_*/bpftrace | endbr_*/perf | endbr_*/dtrace) n=$few_calls ;;
		esac
		one "$1" "$2" "$tool" "$n"
		[ "$tool" != untraced ] || base=$(calc "$tcpu / $n")
	done
	# and minid with the kernel's statistics on
	line="$target $1 $many_calls $steps $tmp/out $far"
	measure -c $near -t 100 -o "$tmp/text" -- "$minid" -x overhead=json -q \
		-n "$(d_script "$2" "f_$1")" -c "$line"
	stamps
	[ "$calls" = "$many_calls" ] || return 0
	rec a "$1/$2" minid predicted "$(calc "$(overhead) / ($tcpu - $base * $calls)")"
}

part_a()
{
	many_calls=100000 few_calls=30000 limit=${LIMIT:-480}
	all_sites=$(awk '{ print $1 }' "$sites")
	clauses="count byfunc time printf ustack copyinstr copyinstr256"
	if [ -n "$quick" ]; then
		many_calls=50000 few_calls=10000 limit=40
		all_sites="push endbr_push" clauses="count time printf"
	fi
	has perf && perf_prepare
	groups=
	for s in ${SITES:-$all_sites}; do for c in ${CLAUSES:-$clauses}; do groups="$groups $s/$c"; done; done
	round=0
	while [ -n "$groups" ]; do
		round=$((round + 1))
		say "a: round $round," $(echo $groups | wc -w) groups
		for g in $groups; do
			group "${g%/*}" "${g#*/}"
		done
		[ $(($(date +%s) - began)) -lt "$limit" ] || break
		[ $round -lt "$rounds" ] && continue
		[ -z "$quick" ] && [ $round -lt $((rounds * 2)) ] || break
		# once more, those that are not certain yet
		groups=$("$tmp/bench_report" -s "$bench")
	done
	perf_remove
	perf=
}

# -- b: attaching -----------------------------------------------------------------
part_b()
{
	sizes="1 100 1000 10000 100000" times=3
	[ -z "$quick" ] || sizes="1 10000" times=1
	for size in $sizes; do
		sh "$here/many.sh" "$size" >"$tmp/many.s"
		"$cc" -std=gnu11 -D_GNU_SOURCE -O1 -o "$tmp/many$size" "$here/many.c" "$tmp/many.s" || return
		"$tmp/many$size" -o >"$tmp/many$size.at"
	done
	for round in $(seq $times); do
		! late 100 || break
		say "b: round $round"
		for size in $sizes; do
			for tool in untraced floor minid bpftrace; do
				attach_one "$size" $tool
			done
		done
	done
}

attach_one() # SIZE TOOL
{
	many=$tmp/many$1
	line="$many $tmp/out $far"
	case $2 in
	untraced) set -- "$1" "$2" $line ;;
	floor) set -- "$1" "$2" "$tmp/bench_floor" count "$many" "@$many.at" /dev/null -- $line ;;
	minid) set -- "$1" "$2" "$minid" -q -n "pid\$target:many$1:fn_*:entry { @ = count(); }" -c "$line" ;;
	bpftrace)
		# one perf event each: detaching takes a tenth of a second for each
		[ -n "$bpftrace" ] && [ "$1" -le 100 ] && [ "$1/$round" != 100/2 ] &&
			[ "$1/$round" != 100/3 ] || return 0
		set -- "$1" "$2" "$bpftrace" -e "uprobe:$many:fn_* { @ = count(); }" -c "$line" ;;
	esac
	row=$1 tool=$2
	shift 2
	measure -c $near -t 100 -o "$tmp/text" -- "$@"
	stamps
	[ "$calls" = "$row" ] || { rec b "$row" "$tool" failed "$status"; return; }
	rec b "$row" "$tool" ready "$(calc "($from - $t0) / 1e6")"
	rec b "$row" "$tool" detach "$(calc "($t1 - $to) / 1e6")"
	rec b "$row" "$tool" rss "$(calc "$rss / 1024")"
	rec b "$row" "$tool" cpu "$cpu"
	[ "$tool" != untraced ] || return
	saw=$(counted "$tool" count "$tmp/text")
	[ "${saw:-0}" = "$row" ] || rec b "$row" "$tool" wrong "${saw:-0} of $row"
	[ "$tool" != floor ] || rec b "$row" floor attach "$(awk '{ print $4 }' "$tmp/text")"
}

# -- c: start-up ------------------------------------------------------------------
part_c()
{
	times=15
	[ -z "$quick" ] || times=5
	libs=50
	mkdir "$tmp/lib"
	names=
	for i in $(seq $libs); do
		echo "int lib${i}_f(int x) { return x + $i; }" >"$tmp/lib.c"
		"$cc" -shared -fPIC -o "$tmp/lib/libbench$i.so" "$tmp/lib.c" || return
		names="$names -lbench$i"
	done
	"$cc" -std=gnu11 -D_GNU_SOURCE -O2 -o "$tmp/host" "$here/host.c" \
		-Wl,--no-as-needed -L"$tmp/lib" $names -Wl,-rpath,"$tmp/lib" || return
	for round in $(seq $times); do
		for tool in minid bpftrace; do
			start_one $tool
		done
	done
	mkfifo "$tmp/in" "$tmp/pid"
	"$tmp/host" <"$tmp/in" >"$tmp/pid" &
	host=$!
	exec 9>"$tmp/in"
	read -r pid <"$tmp/pid"
	for round in $(seq $times); do
		for tool in minid bpftrace; do
			first_one $tool
		done
	done
	exec 9>&-
	wait $host
	host=
}

start_one() # TOOL
{
	case $1 in
	minid) measure -o "$tmp/text" -- "$minid" -q -n 'BEGIN { exit(0); }' ;;
	bpftrace)
		[ -n "$bpftrace" ] || return 0
		measure -o "$tmp/text" -- "$bpftrace" -e 'BEGIN { exit(); }' ;;
	esac
	[ "$status" = 0 ] || { rec c "empty script" "$1" failed "$status"; return; }
	rec c "empty script" "$1" wall "$wall"
	rec c "empty script" "$1" cpu "$cpu"
	rec c "empty script" "$1" rss "$(calc "$rss / 1024")"
}

first_one() # TOOL
{
	case $1 in
	minid) measure -t 20 -o "$tmp/text" -- "$minid" -q -p "$pid" \
		-n 'pid$target:host:tick:entry { printf("%d\n", arg0); exit(0); }' ;;
	bpftrace)
		[ -n "$bpftrace" ] || return 0
		measure -t 20 -o "$tmp/text" -- "$bpftrace" -q -p "$pid" \
			-e "uprobe:$tmp/host:tick { printf(\"%d\\n\", arg0); exit(); }" ;;
	esac
	grep -q '^[0-9][0-9]*$' "$tmp/text" || { rec c "first record" "$1" failed "$status"; return; }
	rec c "first record" "$1" wall "$first"
	rec c "first record" "$1" cpu "$cpu"
	rec c "first record" "$1" rss "$(calc "$rss / 1024")"
}

# -- d: applications ----------------------------------------------------------------
# score APP FILE: more is better
score()
{
	case $1 in
	sqlite3) awk '/^Run Time:/ { t += $4 } END { if (t) print 1 / t }' "$2" ;;
	zstd) tr '\r' '\n' <"$2" | sed -n 's/.*), *\([0-9.]*\) MB\/s.*/\1/p' | tail -n 1 ;;
	openssl) sed -n 's/^sha256 .* \([0-9.]*\)k$/\1/p' "$2" ;;
	python3) sed -n 's/.*best of [0-9]*: \([0-9.]*\) \([mun]*\)sec per loop/\1 \2/p' "$2" |
		awk '{ u = $2 == "m" ? 1000 : $2 == "u" ? 1000000 : $2 == "n" ? 1e9 : 1; print u / $1 }' ;;
	threads) sed -n 's/^\([0-9]*\) operations\/s$/\1/p' "$2" ;;
	esac
}

# library FILE NAME: the path of a shared library that it uses
library()
{
	ldd "$1" | awk -v n="$2" 'index($1, n) == 1 { print $3; exit }' | xargs -r readlink -f
}

# app NAME: sets command file (its real path) module hot (functions in module) lib
app()
{
	module= hot= input=/dev/null
	case $1 in
	sqlite3)
		file=$(command -v sqlite3) || return 1
		command="$file :memory:" input=$tmp/sql module=libsqlite3.so.0
		hot="sqlite3_step sqlite3_column_text sqlite3_finalize" ;;
	zstd)
		file=$(command -v zstd) || return 1
		command="$file -b1 -i1 $tmp/data" module=libc.so.6
		hot="malloc free clock_gettime" ;;
	openssl)
		file=$(command -v openssl) || return 1
		command="$file speed -seconds 1 -bytes 64 -evp sha256" module=libcrypto.so.3
		hot="EVP_DigestInit_ex EVP_DigestUpdate EVP_DigestFinal_ex" ;;
	python3)
		file=/usr/bin/python3
		[ -x $file ] || return 1
		command="$file -m timeit -n 5 -r 3 sum(map(len,map(str,range(20000))))"
		module=$(basename "$(readlink -f $file)")
		hot="PyObject_Str PyObject_Size PyLong_FromLong" ;;
	threads)
		file=$tmp/bench_threads
		command="$file 400000" module=bench_threads hot="table_find table_put" ;;
	esac
	[ -n "$module" ]
}

d_group() # GROUP
{
	case $1 in
	few) for f in $hot; do put "pid\$target:$module:$f:entry { @[probefunc] = count(); }"; done ;;
	entry) put "pid\$target:$module::entry { @[probefunc] = count(); }" ;;
	both) put "pid\$target:$module::entry { self->t = timestamp; }
		pid\$target:$module::return /self->t/ { @[probefunc] = sum(timestamp - self->t); self->t = 0; }" ;;
	alloc) put "pid\$target:libc.so.6:malloc:entry { @n = count(); @bytes = sum(arg0); }
		pid\$target:libc.so.6:free:entry { @f = count(); }" ;;
	esac
}

bt_group() # GROUP
{
	case $module in
	lib*.so*) path=$(library "$file" "$module") ;;
	*) path=$(readlink -f "$file") ;;
	esac
	libc=$(library "$file" libc.so.6)
	case $1 in
	few) for f in $hot; do put "uprobe:$path:$f { @[func] = count(); }"; done ;;
	alloc) put "uprobe:$libc:malloc { @n = count(); @bytes = sum(arg0); }
		uprobe:$libc:free { @f = count(); }" ;;
	esac
}

part_d()
{
	times=3 apps="sqlite3 zstd openssl python3 threads" sets="few entry both alloc"
	[ -z "$quick" ] || times=1 
	[ -z "$quick" ] || apps="sqlite3 threads" sets="few alloc"
	cat >"$tmp/sql" <<-'END'
	.timer on
	create table t(a integer primary key, b text);
	insert into t select value, 'row ' || value from generate_series(1, 8000);
	create index i on t(b);
	select count(*), sum(length(b)) from t where b like '%7%';
	select count(*) from t x join t y on x.b = y.b;
	select a from t where a % 3 = 0;
	END
	# text that compresses like text
	seq 1 400000 >"$tmp/data"
	for round in $(seq $times); do
		for name in $apps; do
			! late 200 || break
			say "d: round $round, $name"
			app "$name" || { [ "$round" != 1 ] || rec d "$name" untraced absent 1; continue; }
			app_one "$name" untraced untraced $command
			for set in $sets; do
				app_one "$name" "$set" minid "$minid" -q -Z -n "$(d_group "$set")" -c "$command"
				case $set/$bpftrace in
				few/?* | alloc/?*) app_one "$name" "$set" bpftrace "$bpftrace" \
					-e "$(bt_group "$set")" -c "$command" ;;
				esac
			done
		done
	done
}

app_one() # APP SET TOOL COMMAND...
{
	name=$1 set=$2 tool=$3
	shift 3
	measure -t 60 -i "$input" -o "$tmp/text" -- "$@"
	value=$(score "$name" "$tmp/text")
	if [ -z "$value" ]; then
		rec d "$name/$set" "$tool" failed "$status"
		return
	fi
	rec d "$name/$set" "$tool" score "$value"
	# minid's lines of a key and a number
	case $tool/$set in minid/few | minid/entry) rec d "$name/$set" minid fired \
		"$(awk '/^  [^ ].* [0-9]+$/ { n += $NF } END { printf "%.0f", n }' "$tmp/text")" ;;
	esac
}

# -- e: the example scripts ----------------------------------------------------------
part_e()
{
	times=5 amount=4
	[ -z "$quick" ] || times=2 
	[ -z "$quick" ] || amount=1
	"$cc" -std=gnu11 -D_GNU_SOURCE -O0 -g -o "$tmp/foo" "$src/examples/foo.c" || return
	cp "$src"/examples/d "$src"/examples/*.d "$tmp/"
	for round in $(seq $times); do
		! late 100 || break
		say "e: round $round"
		example untraced untraced "$tmp/foo" $amount
		base=$main
		MINID=$minid
		export MINID
		example main.d minid sh "$tmp/d" "$tmp/foo,$amount" "$tmp/main.d"
		example b.d+main.d minid sh "$tmp/d" "$tmp/foo,$amount" "$tmp/b.d" "$tmp/main.d"
		example main.d+b.d+trace.d minid sh "$tmp/d" "$tmp/foo,$amount" "$tmp/main.d" "$tmp/b.d" "$tmp/trace.d"
		foretold main.d "$tmp/main.d"
		foretold b.d+main.d "$tmp/b.d" "$tmp/main.d"
		foretold main.d+b.d+trace.d "$tmp/main.d" "$tmp/b.d" "$tmp/trace.d"
		[ -n "$bpftrace" ] || continue
		m="uprobe:$tmp/foo:main { @m = nsecs; } uretprobe:$tmp/foo:main { printf(\"main: %d.%06dms\\n\", (nsecs - @m) / 1000000, (nsecs - @m) % 1000000); clear(@m); }"
		b="uprobe:$tmp/foo:b { @t[tid] = nsecs; } uretprobe:$tmp/foo:b /@t[tid]/ { @b = sum(nsecs - @t[tid]); @n = count(); delete(@t[tid]); }"
		example main.d bpftrace "$bpftrace" -e "$m" -c "$tmp/foo $amount"
		example b.d+main.d bpftrace "$bpftrace" -e "$m $b" -c "$tmp/foo $amount"
	done
}

example() # ROW TOOL COMMAND...
{
	row=$1 tool=$2
	shift 2
	measure -t 120 -o "$tmp/text" -- "$@"
	set -- $(awk '/^elapsed time in b:/ { b = $5 + 0 } /^elapsed time in main/ { m = $5 + 0 }
		# sums of milliseconds and of the nanoseconds over: "0.7512345ms" is 7.5
		function ms(s, part) { split(s, part, "[.m]"); return part[1] + part[2] / 1e6 }
		/^b: elapsed:/ { tb = ms($3) } /^b: cpu/ { tc = ms($4) }
		/^main: / { tm = $2 + 0 } /^@b: / { tb = $2 / 1e6 }
		END { print b / 1e6, m / 1e6, tb + 0, tc + 0, tm + 0 }' "$tmp/text")
	main=$2
	[ "$main" != 0 ] || { rec e "$row" "$tool" failed "$status"; return; }
	rec e "$row" "$tool" b "$1"
	rec e "$row" "$tool" main "$2"
	[ "$3" = 0 ] || rec e "$row" "$tool" "b told" "$3"
	[ "$4" = 0 ] || rec e "$row" "$tool" "b cpu told" "$4"
	[ "$5" = 0 ] || rec e "$row" "$tool" "main told" "$5"
}

# What the session says that it cost, and what main took longer by its own clock;
# where that is two calls the clock does not see it.
foretold() # ROW SCRIPT...
{
	row=$1
	shift
	measure -t 120 -o "$tmp/text" -- env DTRACE_OPT_OVERHEAD=json \
		sh "$tmp/d" "$tmp/foo,$amount" "$@"
	main=$(awk '/^elapsed time in main/ { print $5 / 1e6 }' "$tmp/text")
	rec e "$row" minid "overhead told" "$(calc "$(overhead) / 1e6")"
	rec e "$row" minid "overhead seen" "$(calc "${main:-0} - $base")"
}

# -- f: printf, as fast as it goes -----------------------------------------------------
part_f()
{
	times=3 n=1000000
	[ -z "$quick" ] || times=1
	for round in $(seq $times); do
		! late 60 || break
		say "f: round $round"
		for tool in floor minid bpftrace; do
			print_one "1 thread" $tool $n $far 1
		done
		print_one "2 threads" minid $n -1 2
	done
}

print_one() # ROW TOOL CALLS CPU THREADS
{
	line="$target push $3 0 $tmp/out $4 $5"
	rm -f "$tmp/printed"
	row=$1 tool=$2 each=$3 n=$(($3 * $5))
	case $2 in
	floor) set -- "$tmp/bench_floor" printf "$target" "$(sed -n 's/^push //p' "$sites")" "$tmp/printed" -- $line ;;
	minid) set -- "$minid" -q -o "$tmp/printed" -n 'pid$target:bench_target:f_push:entry { printf("%d\n", tid); }' -c "$line" ;;
	bpftrace)
		[ -n "$bpftrace" ] || return 0
		set -- "$bpftrace" -o "$tmp/printed" -e "uprobe:$target:f_push { printf(\"%d\\n\", tid); }" -c "$line" ;;
	esac
	# two threads before everything else would leave the tracer no CPU
	[ "$priority" = usual ] || set -- chrt -o 0 "$@"
	measure -c $near -t 100 -o "$tmp/text" -- "$@"
	stamps
	[ "$calls" = "$n" ] || { rec f "$row" "$tool" failed "$status"; return; }
	printed=$(grep -c '^[0-9][0-9]*$' "$tmp/printed")
	lost=$(cat "$tmp/text" "$tmp/printed" | awk '
		/drop/ { for (i = 1; i < NF; i++) if ($(i + 1) ~ /^drop/ && $i ~ /^[0-9]+$/) n += $i }
		/^Lost [0-9]+ events/ { n += $2 } END { print n + 0 }')
	# its count is that of the printed ones and of the lost ones
	[ "$tool" != floor ] || lost=$(($(awk '{ print $1 }' "$tmp/text") - printed))
	rec f "$row" "$tool" fired "$n"
	rec f "$row" "$tool" printed "$printed"
	rec f "$row" "$tool" dropped "$lost"
	[ $((printed + lost)) = "$n" ] || rec f "$row" "$tool" wrong "$printed + $lost, not $n"
	rec f "$row" "$tool" call "$(calc "$twall / $each")"
	rec f "$row" "$tool" rate "$(calc "$n * 1e9 / $twall")"
	rec f "$row" "$tool" cpu "$cpu"
}

# -- all of it ------------------------------------------------------------------------
version() # TOOL OPTION
{
	printf '%s\t%s\n' "$(basename "$1")" "$({ ! has "$1" && echo not installed; } ||
		"$1" "$2" 2>/dev/null | grep -o '[0-9]*\.[0-9.]*[0-9a-z]*' | head -n 1)"
}

about()
{
	printf 'machine\t%s, %s CPUs, %s MB\n' \
		"$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" "$cpus" \
		"$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)"
	printf 'hypervisor\t%s\n' "$(grep -q ' hypervisor' /proc/cpuinfo && echo yes || echo no)"
	printf 'kernel\t%s\n' "$(uname -sr)"
	printf 'system\t%s\n' "$(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release)"
	printf 'date\t%s\n' "$(date -u +%Y-%m-%d)"
	printf 'priority\t%s\n' "$priority"
	printf 'load at start\t%s\n' "$(cut -d' ' -f1-3 /proc/loadavg)"
	printf 'minid\t%s\n' "$("$minid" -V 2>&1 | head -n 1)"
	[ -z "$bpftrace" ] || printf 'bpftrace\t%s\n' "$("$bpftrace" --version)"
	! has perf || printf 'perf\t%s\n' "$(perf --version)"
	[ -n "$dtrace" ] && printf 'dtrace\t%s\n' "$("$dtrace" -V)" || printf 'dtrace\tnot installed\n'
	version sqlite3 --version
	version zstd --version
	version openssl version
	version /usr/bin/python3 --version
	printf 'parts\t%s%s\n' "$what" "${quick:+ (quick)}"
}

# also when interrupted: what there is so far
finish()
{
	[ -z "${interrupted:-}" ] || echo "interrupted	yes: not complete" >>"$tmp/about"
	mkdir -p "$out"
	"$tmp/bench_report" "$tmp/about" "$bench" "$out/results.json" "$out/RESULTS.md" || exit 1
	cat "$out/RESULTS.md"
}

main()
{
	about >"$tmp/about"
	for part in a b c d e f; do
		wants $part || continue
		round=0
		began=$(date +%s)
		part_$part
	done
	finish
	exit 0
}

main
