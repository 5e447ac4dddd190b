/* @@target: spin 1 */
/* @@vm: yes */
/* Tracing ends with the command; END runs; the status is 0. */
END
{
	printf("end\n");
}
