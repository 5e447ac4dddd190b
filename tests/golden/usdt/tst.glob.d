/* @@target: usdt 5 */
/* Patterns for the provider, and predicates on names. */
sh*:::s*
{
	@[probefunc, probename] = count();
}

*:usdt:form:nothing
{
	@other = count();
}

s*p*:::
/probename == "checked"/
{
	@checked = count();
}
