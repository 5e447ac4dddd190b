/* moved: one whose entry is cheaper to probe behind its first instructions */
void moved(void);
__asm__(".text\n.globl moved\n.type moved, @function\n"
	"moved:\n\tendbr64\n\tnop\n\tpush %rbx\n\tpop %rbx\n\tret\n"
	".size moved, .-moved\n");

int
main(void)
{
	moved();
	return 0;
}
