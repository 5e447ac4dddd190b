/* @@cmd: printf '__attribute__((noinline)) static int hidden%s\nint exported(int n) { return hidden(n) + 1; }\n' '(int n) { __asm__ volatile(""); return n + 1; }' | gcc -O1 -fno-omit-frame-pointer -fno-optimize-sibling-calls -x c -shared -fPIC -o lib.so - && printf 'int exported(int);\nint main(int n, char **v) { return exported(n) - 3; }\n' | gcc -O1 -fno-omit-frame-pointer -x c -o prog - -x none ./lib.so && strip lib.so prog && $minid -q -c ./prog -s $script */
/* @@need: gcc strip */
/* @@filter: s/0x[0-9a-f]\{1,\}$/0xADDR/ */
/* Of a stripped library the functions that it exports have names; where there
 * is none, the object's name and the address are shown (reference 6.6). */
pid$target:lib.so:exported:entry
{
	ustack(2);
	usym(uregs[R_PC]);
	umod(ucaller);
	printf("\n");
}
