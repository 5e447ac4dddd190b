/* @@cmd: $minid -q -x bufsize=4k -s $script >out 2>err; grep -c ^one out; cat err; $minid -q -x bufsize=64k -s $script | grep -c 1380: */
/* @@filter: s/ CPU [0-9]*$/ CPU C/ */
/* @@vm: yes */
/* What the buffer has no room for is dropped and counted; the rest of the
 * output is whole (reference 8.2, 10: bufsize). */
#pragma D option scratchsize=8k
BEGIN { printf("one\n"); }
BEGIN { tracemem(alloca(5008), 5008); }
BEGIN { printf("one\n"); exit(0); }
