#!/bin/sh
# install.sh - what `make install` puts down is enough to build and run a
# client: examples/embed.c, by pkg-config, against the shared library.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
cd "$BUILDDIR"
$MAKE install DESTDIR="$tmp/root" >"$tmp/log" 2>&1 || {
	tail -n 30 "$tmp/log"
	exit 1
}
pc=$(find "$tmp/root" -name minid.pc)
prefix=$(sed -n 's/^prefix=//p' "$pc")
top=$tmp/root$prefix
for f in bin/minid include/minid.h lib/libminid.so lib/libminid.a \
	share/man/man1/minid.1 share/man/man3/libminid.3; do
	[ -e "$top/$f" ] || find "$top" -path "*/$(basename "$f")" | grep -q . || {
		echo "not installed: $f"
		exit 1
	}
done
flags()
{
	PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --define-variable=prefix="$top" \
		"$@" minid
}
echo "flags: $(flags --cflags --libs)"
$CC -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror "$SRCDIR/examples/embed.c" \
	-o "$tmp/embed" $(flags --cflags --libs)
case " $(flags --print-requires-private | tr '\n' ' ')" in
*" libdw "*) ;;
*) ! grep -q 'define HAVE_LIBDW' config.h || {
	echo "minid.pc: a static program misses libdw"
	exit 1
   } ;;
esac
echo '#include <minid.h>' >"$tmp/plus.cc"
if command -v c++ >/dev/null; then # the header is C++, too
	c++ -Wall -Werror $(flags --cflags) -fsyntax-only "$tmp/plus.cc"
fi
if [ "$(id -u)" != 0 ]; then
	echo "built; not run: needs root"
	exit 77
fi
if [ "${SANITIZED:-#}" != "#" ]; then
	echo "built; not run: the library has a sanitizer, the program has none"
	exit 0
fi
LD_LIBRARY_PATH=$(flags --variable=libdir) timeout 120 "$tmp/embed" >"$tmp/out"
cat "$tmp/out"
diff - "$tmp/out" <<'END'
calls[1, work] = 33
calls[2, work] = 33
calls[0, work] = 34
last[1] = 97
last[2] = 98
last[0] = 99
calls in all: 100
END
