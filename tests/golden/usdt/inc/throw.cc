/* Throws 4 exceptions, catches them, throws one of them on. */
static void
fail(int i)
{
	throw i;
}

int
main()
{
	int n = 0;

	for (int i = 0; i < 4; i++) {
		try {
			try {
				fail(i);
			} catch (int) {
				if (i == 2)
					throw;
			}
		} catch (int) {
			n++;
		}
	}
	return n != 1;
}
