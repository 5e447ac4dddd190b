/* @@target: spin 4 */
/* @@operands: work entry wor 5 */
/* @@vm: yes */
/* Operands in probe descriptions: whole fields and parts of them. */
pid$target:a.out:$1:$2
{
	@["all"] = count();
}

pid$target:a.out:$$3*:$$2
{
	@["part"] = count();
}

tick-$4ms
/0/
{
}

END
{
	printa("%s %@d\n", @);
}
