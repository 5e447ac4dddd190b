/* @@vm: yes */
/* What the machine has no idea of is 0; zonename is global. */
BEGIN
{
	printf("%d %d %d %d %s\n", pset, chip, lgrp, caller, zonename);
	printf("%d %d %d\n", curcpu->cpu_pset, curcpu->cpu_chip,
	    curcpu->cpu_lgrp);
	exit(0);
}
