/* @@args: -x errtags */
struct s { int a; struct s *next; };
proc:::exit
{
	((struct s *)arg0)->next->a = 1;
}
