/* @@cmd: cp $targets/spin full && echo fact >keep && objcopy -S --keep-symbols=keep full mini && xz mini && strip -o cut full && objcopy --add-section .gnu_debugdata=mini.xz cut packed && $minid -q -c "./packed 2" -s $script */
/* @@need: objcopy strip xz */
/* A stripped program may carry the names of its functions packed in a section
 * of its own (.gnu_debugdata), as on Fedora. */
pid$target:a.out:fact:entry
{
	@[probefunc, ufunc(uregs[R_PC])] = count();
}
