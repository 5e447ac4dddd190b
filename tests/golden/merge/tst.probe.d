/* @@cmd: $minid -q -c "$targets/spin 2" -n 'pid$target:a.out:work:entry { printf("1 "); }' -s $script -n 'pid$target::work:entry { printf("5 "); } pid$target::work:return { printf("6\n"); }' */
/* @@vm: yes */
/* Clauses of one probe from several places, in the order of the command line
 * and of the text. */
pid$target:a.out:work:*
/probename == "entry"/
{
	printf("2 ");
}

pid$target:a.out:work:entry
/0/
{
	printf("never ");
}

pid$target:a.out:wor*:entry
{
	printf("3 ");
}

pid$target:*:work:entry
{
	printf("4 ");
}
