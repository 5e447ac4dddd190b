/* @@cmd: for i in 1 2 3 4 5 6 7 8 9 10 11 12; do $minid -q -c "$targets/threads 100000 4 free" -s $script; done */
/* Threads on several CPUs are in the clause before the first of them exits:
 * no other probe fires after exit(), so what it prints is there once
 * (reference 3.8). The long way to exit() keeps them together. */
pid$target:a.out:hit:entry
{
	this->s = strjoin(probefunc, "abcdefghijklmnopqrstuvwxyz");
	this->s = strjoin(this->s, this->s);
	this->s = strjoin(this->s, this->s);
	this->n = index(this->s, "zz") + index(this->s, "za") +
	    rindex(this->s, "hit") + strlen(cleanpath(this->s));
	exit(this->n > 0 ? 3 : 4);
	exit(3);
	printf("%s\n", probefunc);
}

pid$target:a.out:hit:entry
{
	trace("later clause");
}

END
{
	exit(0);
}
