/* @@target: abi */
/* @@need: libdw */
/* An identifier to the right of an enum is its tag first, whatever enumerator
 * of the script has that name; anywhere else it is the script's (reference
 * 3.2). */
enum other { HIGH = 9, MINE = 3 };
pid$target:a.out:gives:entry
/args[2] == HIGH/
{
	printf("%d %d %d\n", args[2] != HIGH, args[2] > LOW, args[2] == MINE);
	printf("%d %d\n", HIGH == args[2], HIGH);
}
