/* @@args: -x errtags */
enum e { A, B };
enum e v;
BEGIN
{
	A = 1;
	x = v == A;
}
