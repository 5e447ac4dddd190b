/* @@cmd: TAKEN=1 GONE=1 KEPT=1 $minid -q -x setenv=NEW=a=b -x setenv=TAKEN=2 -x unsetenv=GONE -c "sh -c 'echo \$NEW-\$TAKEN-\$GONE-\$KEPT'" -s $script; $minid -x setenv=NEW -s $script 2>&1; true */
/* setenv and unsetenv change the environment of commands. */
BEGIN
{
	@ = count();
}
