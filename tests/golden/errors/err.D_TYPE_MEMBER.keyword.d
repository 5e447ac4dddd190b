/* @@args: -x errtags */
/* @@vm: yes */
/* A keyword behind . or -> is a member's name (reference 1.1). */
struct odd { int x; } o;
BEGIN
{
	o.probe = 1;
}
