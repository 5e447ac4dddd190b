#!/bin/sh
# coverage.sh - each row of builtins.def that works (not MD_BF_NEVER) is used
# by a golden script; each diagnostic that the code can give has an error golden err.TAG.why.d, but for a few that guard against
# what no known script causes. Rows of diag.def that no code gives yet are
# listed here by the feature that they wait for.
cd "$SRCDIR" || exit 99
bad=0
scripts=$(find tests/golden -name '*.d' ! -name 'err.*')
names=$(awk -F'"' '/^B\((VAR|FUNC|ACT|AGG),/ && !/MD_BF_NEVER/ { print $2 }' stdlib/builtins.def)
for n in $names; do
	grep -qwE "$n" $scripts /dev/null || { echo "no golden uses $n"; bad=1; }
done
tags=$(grep -ohE '\bMD_D_[A-Z0-9_]+' $(find lang stdlib runtime -name '*.[cylh]') |
	sed 's/^MD_//' | sort -u)
spared=" D_TYPE_ERR D_IDENT_AMBIG "
for t in $tags; do
	case $spared in *" $t "*) continue ;; esac
	ls tests/golden/*/err."$t".*.d >/dev/null 2>&1 || { echo "no error golden for $t"; bad=1; }
done

later="
 D_ATTR_MIN				stability
 D_ASRELO D_SYM_BADREF D_SYM_NOTYPES D_SYM_MODEL	symbols
 D_ARGS_XLATOR				args[]
 D_ALLOCA_INCOMPAT	scratch addresses mix with all others
 D_PROC_ALIGN D_PROC_NODEV		pid offsets, missing kernel support
 D_PROC_BADPROV D_PROC_USDT D_PROV_INCOMPAT	USDT "
later=" $(echo $later) "
for t in $(sed -n 's/^D(\(D_[A-Z0-9_]*\),.*/\1/p' lang/diag.def); do
	used=no
	case " $(echo $tags) " in *" $t "*) used=yes ;; esac
	case $later in
	*" $t "*) [ $used = no ] || { echo "$t is given: not for later any more"; bad=1; } ;;
	*) [ $used = yes ] || { echo "nothing gives $t"; bad=1; } ;;
	esac
done
exit $bad
