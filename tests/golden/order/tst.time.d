/* @@cmd: $minid -q -x bufsize=32m -s $script -c "$targets/threads ${CALLS:-10000} 8 free" | awk 'NF == 2 { n[$1]++; if ($2 + 0 < last) bad++; last = $2 + 0 } END { for (i in n) print i, n[i]; print "late", bad + 0 }' | sort */
/* Records of all CPUs appear in the order in which they happened, as their
 * times tell: with the time taken in the record, in a predicate before it,
 * and in a clause before the one that prints it. */
pid$target:a.out:hit:entry
/arg0 < 4/
{
	printf("plain %d\n", timestamp % 1000000000000000);
}

pid$target:a.out:hit:entry
/arg0 >= 4 && arg0 < 6 && timestamp/
{
	printf("predicate %d\n", timestamp % 1000000000000000);
}

pid$target:a.out:hit:entry
/arg0 >= 6/
{
	self->at = timestamp;
	printf("first %d\n", self->at % 1000000000000000);
}

pid$target:a.out:hit:entry
/self->at/
{
	printf("second %d\n", self->at % 1000000000000000);
	self->at = 0;
}
