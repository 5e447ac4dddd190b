#!/bin/sh
# folders.sh - the dependency rule: lang <- stdlib <- runtime -> backends -> lang.
# lang includes nothing above it; stdlib and backends only lang and themselves;
# runtime all. Only backends may name libbpf. Includes from the root are
# "folder/name.h".
cd "$SRCDIR" || exit 99
bad=0
check() # FOLDER ALLOWED: folders, as an extended regular expression
{
	found=$(grep -rnE '^[ \t]*#[ \t]*include[ \t]*"[a-z]+/' "$1" \
		--include='*.[chly]' --include='*.def' |
		grep -vE "include[ \t]*\"($2)/")
	[ -z "$found" ] || { echo "$1 may only include from: $2"; echo "$found"; bad=1; }
}
check lang 'lang|linux|bpf|sys'
check stdlib 'lang|stdlib'
check backends 'lang|backends'
check runtime 'lang|stdlib|backends|runtime'
found=$(grep -rnE 'include[ \t]*[<"](bpf/|libelf|gelf)' lang stdlib; grep -rnE 'include[ \t]*[<"]bpf/' runtime)
[ -z "$found" ] || { echo "libbpf belongs to backends:"; echo "$found"; bad=1; }
found=$(grep -rnE '(^|[^A-Za-z_>.])(v?f?printf|puts|putchar|perror|exit|_exit)\(' \
	lang stdlib --include='*.[cyl]' | grep -vE '^[^:]*:[0-9]*:[ \t]*/?\*|format *\(')
[ -z "$found" ] || { echo "the library neither prints nor exits:"; echo "$found"; bad=1; }
found=$(ls -d */ | grep -vxE '(lang|runtime|backends|stdlib|tests|examples|bench|_?build|_inst|build-[a-z]*|autom4te.cache)/')
[ -z "$found" ] || { echo "unknown folders:" $found; bad=1; }
exit $bad
