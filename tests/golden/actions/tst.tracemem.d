/* @@target: pointer */
/* @@vm: yes */
/* Memory of the target as a hex dump. */
pid$target:a.out:take:entry
/++n == 3/
{
	tracemem(arg0, 13);
}
