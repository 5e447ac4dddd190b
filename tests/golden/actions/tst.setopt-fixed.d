/* @@filter: s/^minid: .*\(couldn't\)/\1/ */
/* @@vm: yes */
/* What is fixed once tracing is on, of the options that are marked yes
 * (reference 10): setopt() changes none of it. */
BEGIN
{
	setopt("aggsize", "2");
	setopt("bufsize", "2");
	setopt("destructive");
	setopt("dynvarsize", "2");
	setopt("maxframes", "2");
	setopt("noresolve");
	setopt("nspec", "2");
	setopt("scratchsize", "2");
	setopt("specsize", "2");
	setopt("stackframes", "2");
	setopt("ustackframes", "2");
	setopt("strsize", "2");
	setopt("argref");
	setopt("defaultargs");
	setopt("droptags");
	setopt("errtags");
	setopt("empty");
	setopt("evaltime", "main");
	setopt("pspec");
	setopt("zdefs");
	setopt("nolibs");
	setopt("cpp");
	exit(0);
}
