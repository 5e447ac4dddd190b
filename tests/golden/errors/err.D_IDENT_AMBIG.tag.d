/* @@target: abi */
/* @@need: libdw */
/* @@args: -x errtags */
/* A tag of the argument's enum that is a variable, too. */
int HIGH;

pid$target:a.out:gives:entry
/args[2] == LOW || args[2] == HIGH/
{
	exit(0);
}
