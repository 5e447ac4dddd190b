/* @@cmd: $minid -q -x overhead=json -s $script -c "$targets/spin 5" */
/* @@filter: /^work/d; /^$/d; s/pid[0-9]\{1,\}/pidN/; s/"\(id\|program_ns\|trap_ns\|target_ns\|share\)":[-+.e0-9]\{1,\}/"\1":N/g */
/* -x overhead=json: an object a line, the session last (minid(1)). */
pid$target:spin:work:entry
{
	n++;
}
