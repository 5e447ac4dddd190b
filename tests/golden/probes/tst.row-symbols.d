/* @@cmd: cp "$dir/../../target/kinds.c" . && cc -O1 -rdynamic -o dyn kinds.c && strip dyn && $minid -q -c ./dyn -s $script && $minid -qx errtags -c ./dyn -n 'pid$target:a.out:hidden:entry { }' 2>&1 | grep -o 'D_[A-Z_]*' | head -n 1; $minid -l -c ./dyn -n 'pid$target:a.out:*[@.]*:entry' -n 'pid$target:a.out:getppid:entry' 2>/dev/null | wc -l */
/* @@need: cc strip x86_64 */
/* Functions of a stripped program are those of .dynsym (reference 11.2): by
 * name, by glob, by an alias; a static one is gone, what is undefined or has a
 * version in its name is none of its functions. */
pid$target:a.out:minus:entry { @["exact"] = count(); }
pid$target:a.out:m[a-j]nus:return { @g = sum((int)arg1); }
pid$target:a.out:twin:entry { @["alias"] = count(); }
pid$target:a.out:nops:2 { @["offset"] = count(); }
END { setopt("aggsortkey"); printa("%s %@d\n", @); printa("%@d\n", @g); }
