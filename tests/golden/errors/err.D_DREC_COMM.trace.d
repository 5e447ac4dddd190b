/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	commit(1);
	trace(1);
}
BEGIN { commit(1); printf("x"); }
BEGIN { commit(1); ustack(); }
BEGIN { commit(1); tracemem(1, 1); }
BEGIN { commit(1); exit(0); }
BEGIN { commit(1); system("x"); }
BEGIN { @a = count(); commit(1); clear(@a); }
BEGIN { commit(1); x = 1; discard(2); }
