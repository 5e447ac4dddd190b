/* @@vm: yes */
/* What the machine has no idea of is 0; zonename is global. */
BEGIN
{
	printf("%d %d %d %d %s\n", pset, chip, lgrp, caller, zonename);
	exit(0);
}
