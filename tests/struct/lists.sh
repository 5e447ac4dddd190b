#!/bin/sh
# lists.sh - every source, header, unit test and script is in the list of its
# fragment, and everything in a list exists.
cd "$SRCDIR" || exit 99
bad=0

# listed FILE FRAGMENT
listed()
{
	tr -s ' \t\\' '\n' <"$2" | grep -qxF -e "$1" || { echo "$1 is not in $2"; bad=1; }
}

for f in lang/*.[chyl] lang/*.def stdlib/*.[ch] stdlib/*.def backends/*.h \
	backends/*/*.[ch] runtime/*.[ch] runtime/*.def runtime/*.[0-9]; do
	[ ! -e "$f" ] || listed "$f" "${f%%/*}/${f%%/*}.am"
done
for f in tests/unit/test_*.c; do
	listed "${f%.c}" tests/tests.am
done
for f in tests/unit/*.h; do
	[ ! -e "$f" ] || listed "$f" tests/tests.am
done
for f in tests/*.sh tests/struct/*.sh; do
	listed "$f" tests/tests.am
done
for f in examples/*; do
	[ "$f" = examples/examples.am ] || listed "$f" examples/examples.am
done
exit $bad
