/* @@cmd: $minid -q -s $script -c "sh -c 'until [ -e seen ]; do sleep 0.1; done'" | while read -r line; do echo "$line"; : > seen; done */
/* What has waited for its turn is shown then, not when the next record comes:
 * the target ends when it was seen. */
tick-50ms
/timestamp > 0 && !n++/
{
	printf("first\n");
}

tick-20s
{
	printf("late\n");
	exit(1);
}
