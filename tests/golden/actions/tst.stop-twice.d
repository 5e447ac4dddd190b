/* @@cmd: mkfifo to from; "$targets/sleeper" <to >from & exec 3>to 4<from; read ready pid <&4; $minid -qw -p $pid -s $script; grep -c '^State:.T' /proc/$pid/status; kill -KILL $pid */
/* @@filter: s/process [0-9][0-9]* was/process N was/ */
/* Two interrupts come before the record of stop() was read: the process that it
 * stopped goes on all the same. */
BEGIN
{
	system("echo call >to; until grep -q '^State:.T' /proc/%d/status; do :; done; while kill -TERM %d; do sleep 0.01; done 2>/dev/null",
	    $target, $pid);
}

pid$target:a.out:poke:entry
{
	stop();
}

END
{
	printf("not for two interrupts");
}
