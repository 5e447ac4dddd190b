/* @@cmd: mkdir -p host.org/dir && cp inc/part.go host.org/dir/ && cp inc/whole.go . && printf 'module host.org\ngo 1.18\n' >go.mod && mv host.org/dir . && HOME=$PWD GOFLAGS=-mod=mod go build -o prog . && $minid -q -c ./prog -s $script 7 */
/* @@need: go */
/* The path of a package in a description; a predicate may stand right behind. */
int in, got;

pid$target:a.out:host.org/dir.(*T).Get:entry
{
	in += arg1;
}

pid$target:a.out:host.org/dir.(*T).Get:return/arg1 != $1/{ got += arg1; }

END
{
	printf("%d %d\n", in, got);
}
