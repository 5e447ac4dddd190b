/*
 * main.d - how long the target's main takes; ends the tracing with it.
 */
pid$target::main:entry
{
	main_at = timestamp;
}

pid$target::main:return
{
	this->all = timestamp - main_at;
	printf("main: %u.%06ums\n", this->all / 1000000, this->all % 1000000);
	exit(0);
}
