/* @@cmd: HOME=$PWD GOFLAGS=-mod=mod go build -o stack inc/stack.go && $minid -q -x errtags -c ./stack -s $script */
/* @@filter: s/pid[0-9]\{1,\}/pidN/ */
/* @@need: root go */
/* What Go's debug information says is not where the C convention has it. */
pid$target:a.out:main.deep:entry
/args.n == 9/
{
	exit(0);
}
