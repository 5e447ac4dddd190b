/* @@cmd: $minid --format=json -x errtags -n 'BEGIN { trace(execnam); }'; $minid --format=json -w -s $script; $minid --format=json -q -x specsize=1 -s $dir/tst.droptags.d | grep 'fault\|drop'; $minid --format=json -q -x bufsize=4k -s $dir/tst.bufsize.d | grep drop; $minid --format=json -q -x dynvarsize=4k -s $dir/../vars/tst.full.d -c "$targets/spin 400" | grep -o '"kind":"dynamic variable","count":' | sort -u; $minid --format=json -q -x aggsize=4k -s $dir/../aggs/tst.full.d -c "$targets/spin 2000" | grep -o '"kind":"aggregation","cpu":' | sort -u */
/* @@filter: s/"\(cpu\|pid\|tid\)":[0-9]\{1,\}/"\1":N/g; s|"file":"/[^"]*tst|"file":"tst| */
/* @@vm: yes */
/* The lines that are no records, byte for byte (minid-json(5)): errors,
 * notices, faults, what was lost of each kind. */
syscall::getppid:entry
/pid == $target/
{
}

BEGIN
{
	@["a\"b\\c/\001\177\n", (char)-1, (uint16_t)-1, -5L, (void *)16,
	    usym(16)] = llquantize(5, 10, 1, 2, 10);
	@["a\"b\\c/\001\177\n", (char)-1, (uint16_t)-1, -5L, (void *)16,
	    usym(16)] = llquantize(10, 10, 1, 2, 10);
	@min = min(1);
	clear(@min);
	exit(300);
}
