/* @@target: noreturn */
/* @@filter: s,+0x[0-9a-f]*,,; /libc_start/d; /_start/d; /^$/d */
/* @@vm: yes */
/* The place behind a call that does not return is behind the function. */
pid$target:libc:exit:entry
{
	ustack(3);
}
