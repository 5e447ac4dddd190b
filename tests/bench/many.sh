#!/bin/sh
# many.sh N - print assembler text of N small functions fn_0 ... and a table of
# them, for many.c.
awk -v n="${1:-1}" 'BEGIN {
	print ".text"
	for (i = 0; i < n; i++)
		printf ".globl fn_%d\n.type fn_%d, @function\nfn_%d:\n" \
		    "push %%rbp\nmov %%rsp, %%rbp\nlea %d(%%rdi), %%rax\n" \
		    "pop %%rbp\nret\n.size fn_%d, . - fn_%d\n", i, i, i, i, i, i
	print ".section .data.rel.ro,\"aw\"\n.globl fn_table\nfn_table:"
	for (i = 0; i < n; i++)
		printf ".quad fn_%d\n", i
	printf ".globl fn_count\nfn_count: .quad %d\n", n
	print ".section .note.GNU-stack,\"\",@progbits"
}'
