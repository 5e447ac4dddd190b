/* @@vm: yes */

/* @@args: -x aggsize=4k */
/* @@target: spin 2000 */
/* @@filter: /^work /d; / in all: /d; s/^minid: [0-9]* aggregation drops* on CPU [0-9]*$/minid: N aggregation drops on CPU C/; /^minid: N/{x; s/^/x/; /^x$/!{x;d;}; x;} */
/* Elements for which there is no room are lost and counted. */
pid$target:a.out:work:entry
{
	@a[arg0] = count();
}

END
{
	trunc(@a);
}
