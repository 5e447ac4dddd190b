#!/bin/sh
# symbols.sh - names and data of the library: libminid.so exports minid_* and
# nothing else, every external name inside begins with md_ or minid_, and no
# object holds writable data (state hangs off a handle).
cd "$BUILDDIR" || exit 99
[ "${SANITIZED:-#}" = "#" ] || { echo "skipped: a sanitizer adds its own"; exit 77; }
bad=0
[ -x minid ] && ! head -c 2 minid | grep -q '^#!' ||
	{ echo "minid is a wrapper script, not the program"; bad=1; }
so=$(ls .libs/libminid.so.*.*.* 2>/dev/null | head -n 1)
[ -n "$so" ] || { echo "libminid.so was not built"; exit 1; }
found=$(nm -D --defined-only "$so" | awk '$3 !~ /^minid_/ { print $3 }')
[ -z "$found" ] || { echo "exported by mistake: $found"; bad=1; }
n=$(nm -D --defined-only "$so" | wc -l)
wanted=$(grep -c '^MINID_API' "$SRCDIR/runtime/minid.h")
[ "$n" = "$wanted" ] || { echo "minid.h declares $wanted functions, $n are exported"; bad=1; }
all=$(nm -A --defined-only .libs/libmd.a 2>/dev/null) || { echo "no .libs/libmd.a"; exit 1; }
found=$(echo "$all" | awk '$2 ~ /^[A-Z]$/ && $3 !~ /^(md_|minid_)/' |
	grep -vE ' (md_)?yy[a-z_]*$')
[ -z "$found" ] || { echo "external names without md_:"; echo "$found"; bad=1; }
# .data.rel.ro (nm: d) is constant after relocation; telling it from .data
# takes the section table
found=$(objdump -t .libs/libmd.a | awk '
	/file format/ { object = $1 }
	(/ O (\.data|\.bss)|\*COM\*| \.t(data|bss)/ && !/ d  | \.data\.rel\.ro/) { print object, $0 }')
[ -z "$found" ] || { echo "writable data:"; echo "$found"; bad=1; }
exit $bad
