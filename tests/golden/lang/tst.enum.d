/* @@vm: yes */
/* Enumerators are constants of the whole program. */
enum level { LOW = -1, MID, HIGH = 10, HIGHER };
enum level v;

BEGIN
{
	v = HIGH;
	printf("%d %d %d %d %d\n", LOW, MID, HIGH, HIGHER, v);
	printf("%d %d\n", v == HIGH, v == LOW);
	printf("%d\n", HIGH + HIGHER);
	exit(0);
}
