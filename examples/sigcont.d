/*
 * sigcont.d - lets the target go once every probe is armed. The last script
 * of the pipeline that `d` starts.
 */
BEGIN
{
	system("kill -CONT %d &\n", $target);
}
