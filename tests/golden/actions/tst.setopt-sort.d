/* @@filter: s/^minid: .*\(couldn\)/\1/ */
/* @@vm: yes */
/* setopt() of the other options that may change: the order of printing, from
 * record to record; values that are none; options that are fixed (6.1, 10). */
BEGIN { @a["b", 1] = sum(1); @a["a", 2] = sum(2); @b["b", 1] = sum(9); @b["a", 2] = sum(3);
setopt("aggsortpos", "1"); printa("%s%d %@d %@d,", @a, @b); setopt("aggsortpos", "0"); setopt("aggsortkey"); printa("%s%d %@d %@d,", @a, @b);
setopt("aggsortkeypos", "1"); printa("%s%d %@d %@d,", @a, @b); setopt("quietresize"); setopt("printsize", "4"); setopt("aggsortkey", "no"); setopt("aggsortrev"); printa("%s%d %@d %@d,", @a, @b); 
setopt("flowindent"); setopt("flowindent", "off"); setopt("aggsortpos", "-1"); setopt("stackindent", "x"); setopt("switchrate", "0hz"); setopt("cpu", "0"); setopt("defaultargs"); setopt("quiet", "disable"); exit(0); }
