# unseen.sh MINID SCRIPT - the program with its symbols in another file
gcc -g -O2 -o prog inc/unseen.c &&
objcopy --only-keep-debug prog prog.debug &&
strip -o cut prog &&
objcopy --add-gnu-debuglink=prog.debug cut linked || exit
say()
{
	"$@" 2>&1 | sed '/ at an instr/d; s/pid[0-9]*:/pidN:/; s,from /.*/,from .../,'
}
say "$1" -qv -c ./linked -s "$2"
say "$1" -qv -c ./linked -n 'pid$target:a.out:[mnpst]*:entry, pid$target:a.out:[mnpst]*:return { n++; }' | grep ' fired'
