/* @@target: kinds */
/* @@vm: yes */
/* A static function, an alias, a negative result, a function of a library by
 * the forms of the library's name. */
pid$target:a.out:hidden:entry { @["hidden"] = count(); }
pid$target:a.out:real:entry { @["real"] = count(); }
pid$target:a.out:twin:entry { @["twin"] = count(); @f[probefunc] = count(); }
pid$target:a.out:minus:return { @r[(int)arg1] = count(); }
pid$target:libc:getppid:entry { @["libc"] = count(); }
pid$target:libc.so:getppid:entry { @["libc.so"] = count(); }
pid$target:libc.so.6:getppid:entry { @["libc.so.6"] = count(); }
pid$target:libc*:getppid:entry { @["libc*"] = count(); }
pid$target::getppid:entry { @["any"] = count(); @m[probemod] = count(); }
pid$target:kinds:nops:entry { @["kinds"] = count(); }

END
{
	setopt("aggsortkey");
	printa("%s %@d\n", @);
	printa("%s %@d\n", @f);
	printa("%d %@d\n", @r);
	printa("%s %@d\n", @m);
}
