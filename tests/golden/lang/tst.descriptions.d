/* @@cmd: for d in BEGIN :BEGIN ::BEGIN :::BEGIN dtrace:::BEGIN 'd*e:::B[A-F]GIN' 'BEGI[!A-M]' 'B?GI\N' '[D-z]*:::BEGIN' 1 '1, 1' 'BEGIN, 1' 'nosuch, BEGIN' '$1:::$2' 'dtrace:::$2'; do echo "$d { trace(probename); } BEGIN { exit(0); }" >t.d; $minid -qZ -x argref -s t.d dtrace BEGIN | head -n 1; done 2>&1; for d in a:b:c:d:e dtrace:::BEGIN:x :::: foo:::bar foo::bar 0 99999999 BEGI[a]N tick-0 tick-5foo profile-100us 'pid$1:::entry'; do echo "$d { trace(1); exit(0); }" >t.d; $minid -q -x errtags -s t.d 2>&1 | sed -n '1s/failed to compile script t.d: //p'; done */
/* @@filter: s/^minid: // */
/* Descriptions of probes: fields from the right, empty ones, globs, numbers,
 * macros in them; and those that are none or match nothing (reference 2.5,
 * 11.1). */
BEGIN
{
}
