/* @@cmd: $minid -e -s $script; echo status $?; $minid -e -n "BEGIN { raise(9); system(\"x\"); }"; echo status $? */
/* @@vm: yes */
/* -e compiles and prints nothing; nothing is destroyed so (reference 9). */
BEGIN
{
	printf("never\n");
}
