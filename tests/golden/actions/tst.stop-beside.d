/* @@cmd: mkfifo to from up; "$targets/sleeper" <to >from & exec 3>to 4<from; read ready pid <&4; $minid -qw -p $pid -n 'BEGIN { system("echo up >up"); } pid$target:a.out:poke:return { n++; }' & other=$!; read x <up; $minid -qw -p $pid -s $script term; stands() { timeout 20 sh -c "while grep -q ^State:.T /proc/$pid/status; do sleep 0.02; done"; echo $?; }; stands; $minid -qw -p $pid -s $script kill; stands; kill -TERM $other; wait $other; stands; kill -KILL $pid */
/* @@filter: s/process [0-9][0-9]* was/process N was/; /Killed/d; /^$/d */
/* Another session that traces a process, and stops it for nothing, is no reason
 * to leave it stopped: neither at the end of the one that did nor when that is
 * killed. */
BEGIN
{
	system("echo call >to; until grep -q '^State:.T' /proc/%d/status; do :; done; kill -%s %d",
	    $target, $$1 == "kill" ? "KILL" : "TERM", $pid);
}

pid$target:a.out:poke:entry
{
	stop();
}
