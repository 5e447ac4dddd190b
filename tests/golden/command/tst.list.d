/* @@cmd: $minid -l -P dtrace; $minid -l -n END; $minid -l -i 1 -n 'dtrace:::BEGIN { trace(1); }'; $minid -l -s $script */
/* @@vm: yes */
/* -l: the probes of the descriptions; the widths of the columns. */
dtrace:::BEGIN, dtrace:::END
{
}

dtrace:::BEGIN, dtrace:::END
{
	trace(2);
}
