#!/bin/sh
# coverage.sh - each row of builtins.def that works (neither MD_BF_LATER nor
# MD_BF_NEVER) is used by a golden script; each diagnostic that the code can
# give has an error golden err.TAG.why.d, but for a few that guard against
# what no known script causes.
cd "$SRCDIR" || exit 99
bad=0
scripts=$(find tests/golden -name '*.d' ! -name 'err.*')
names=$(awk -F'"' '/^B\((VAR|FUNC|ACT|AGG),/ && !/MD_BF_(LATER|NEVER)/ { print $2 }' stdlib/builtins.def)
for n in $names; do
	grep -qwE "$n" $scripts /dev/null || { echo "no golden uses $n"; bad=1; }
done
tags=$(grep -ohE '\bMD_D_[A-Z0-9_]+' $(find lang stdlib runtime -name '*.[cylh]') |
	sed 's/^MD_//' | sort -u)
spared=" D_UNKNOWN D_TYPE_ERR D_DEREF_FUNC D_IDENT_AMBIG D_DECL_PROTO_VARARGS "
for t in $tags; do
	case $spared in *" $t "*) continue ;; esac
	ls tests/golden/*/err."$t".*.d >/dev/null 2>&1 || { echo "no error golden for $t"; bad=1; }
done
exit $bad
