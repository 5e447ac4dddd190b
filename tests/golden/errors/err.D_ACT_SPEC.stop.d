/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	speculate(1);
	stop();
}
BEGIN { speculate(1); raise(1); }
BEGIN { speculate(1); system("x"); }
BEGIN { speculate(1); freopen("x"); }
BEGIN { speculate(1); copyout(alloca(1), 1, 1); }
BEGIN { speculate(1); copyoutstr("x", 1, 1); }
BEGIN { speculate(1); setopt("quiet"); ftruncate(); }
