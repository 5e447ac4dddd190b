#!/bin/sh
# coverage.sh - each row of builtins.def that works (not MD_BF_NEVER) is used
# by a golden script; each diagnostic that the code can give has an
# error golden err.TAG.why.d. Each row of diag.def is given by the code.
cd "$SRCDIR" || exit 99
bad=0
scripts=$(find tests/golden -name '*.d' ! -name 'err.*')
names=$(awk -F'"' '/^B\((VAR|FUNC|ACT|AGG),/ && !/MD_BF_NEVER/ { print $2 }' stdlib/builtins.def)
for n in $names; do
	grep -qwE "$n" $scripts /dev/null || { echo "no golden uses $n"; bad=1; }
done
tags=$(grep -ohE '\bMD_D_[A-Z0-9_]+' $(find lang stdlib runtime -name '*.[cylh]') |
	sed 's/^MD_//' | sort -u)
for t in $tags; do
	ls tests/golden/*/err."$t".*.d >/dev/null 2>&1 || { echo "no error golden for $t"; bad=1; }
done

for t in $(sed -n 's/^D(\(D_[A-Z0-9_]*\),.*/\1/p' lang/diag.def); do
	case " $(echo $tags) " in *" $t "*) ;; *) echo "nothing gives $t"; bad=1 ;; esac
done
exit $bad
