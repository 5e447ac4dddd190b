/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	trace(1);
	speculate(1);
}
BEGIN { printf("x"); speculate(1); }
BEGIN { exit(0); speculate(1); }
BEGIN { stop(); speculate(1); }
BEGIN { x = 1; @a = count(); speculate(1); }
