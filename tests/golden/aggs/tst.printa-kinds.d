/* @@target: spin 1 */
/* @@filter: s,+0x[0-9a-f]*,, */
/* Key conversions of printa(): stacks, symbols, times, widths and flags of
 * values, fewer conversions than keys and more than values (reference 7.4). */
pid$target:a.out:fact:entry /arg0 == 1/ { @s[ustack(2), usym(uregs[R_PC]), 7] = count(); @w[walltimestamp * 0, umod(uregs[R_PC])] = count(); @f[probefunc, (char)65, "a\nb"] = count(); }
END {
 printa("%k|%A|%d|%@d\n", @s); printa("%-4k%s %d %@5d\n", @s); printa("%20k%20s\n", @s); printa("%.4Y|%A|%@x|%@o|%@X\n", @w);
 printa("[%10s][%-6c][%S][%@-5d][%-@5u][%5@i][%@05d][%@+d]\n", @f); printa("%%\n", @f); printa("static\n", @f); printa("%@d %@d %@d\n", @f); printa("%s\n", @f);
 printa(@s);
}
