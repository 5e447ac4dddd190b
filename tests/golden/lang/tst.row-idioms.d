/* @@target: spin 12 */
/* @@loud: yes */
/* @@vm: yes */
/* The idioms of scripts that are in use, by their numbers (reference 12.6). */
/* 1 */
#pragma D option quiet
#pragma D option defaultargs
inline int OPT_all = 1;				/* 28 */
inline string OPT_name = $$1 == "" ? "two" : $$1;	/* 11 */
struct pair { int low; int high; };
self int depth;					/* 31 */
string file[int];
int shown;

dtrace:::BEGIN					/* 2 */
{
	printf("%6s %-16s|%8s\n", "PID", "CMD", "COUNT");
	file[1] = "first";
	begun = timestamp;
}

pid$target:a.out:work:entry			/* 8, 40 */
{
	self->start = timestamp;
	self->arg = arg0;
	start[arg0] = timestamp;		/* 16 */
	@[probefunc] = count();
}

pid$target:a.out:work:return
/self->start && pid == $target/			/* 3, 18, 21 */
{
	this->elapsed = timestamp - self->start;	/* 5 */
	this->ok = this->elapsed > 0 && this->elapsed <= timestamp - begun;
	@took[probefunc, execname] = sum(this->ok ? 5000 : 0);	/* 4, 9 */
	@us[this->elapsed / 1000 >= 0] = count();	/* 10 */
	@odd[self->arg & 1 ? "odd" : "even"] = sum(arg1);	/* 11, 38 */
	@half[self->arg >> 2] = sum(start[self->arg] == self->start);
	self->start = 0;			/* 14 */
	self->arg = 0;
}

pid$target:a.out:work:return
/self->start || self->arg/
{
	printf("not freed\n");
}

pid$target:a.out:fact:entry
/!shown/
{
	printf("%*s -> %s\n", self->depth * 2, "", probefunc);	/* 37 */
	self->depth++;				/* 17 */
}

pid$target:a.out:fact:return
/self->depth/
{
	self->depth--;
	printf("%*s <- %s %d\n", self->depth * 2, "", probefunc, (int)arg1);
	shown = self->depth == 0 ? 1 : shown;
}

pid$target:a.out:text:entry, pid$target:a.out:text:return	/* 19 */
{
	@both[probename] = count();
}

pid$target:a.out:text:entry
{
	self->p = arg0;
}

pid$target:a.out:text:return
/self->p != NULL/				/* 27 */
{
	this->name = copyinstr(self->p);	/* 15 */
	this->label = strjoin(strjoin("<", this->name),
	    strjoin(lltostr(strlen(this->name)), ">"));	/* 36 */
	@names[this->name, this->label] = count();
	@base[basename(copyinstr(self->p))] = count();	/* 22 */
	@len[this->name] = sum(strlen(this->name));
	this->first = *(char *)copyin(self->p, 1);	/* 20 */
	@bytes[this->first] = count();
	this->pair = (struct pair *)copyin(self->p, 8);	/* 24 */
	@chars[this->pair->low & 0xff] = count();
	self->p = 0;
}

pid$target:a.out:text:entry
/OPT_all && execname == "spin" && copyinstr(arg0) == OPT_name/	/* 32 */
{
	chosen++;
}

pid$target:a.out:leaf:entry
{
	@top[arg0] = sum(arg0);
	@gone[arg0] = count();
	@zero["leaf"] = count();
}

END						/* 7 */
{
	printf("%s %d %s|%5.2s|%-12.12s|\n", file[1], chosen, stringof(OPT_name),
	    "abcdef", execname == "" ? "none" : "some");	/* 23 */
	normalize(@took, 1000);			/* 29 */
	printa("%-6s %-6s %@8d\n", @took);	/* 6 */
	printa("%d %@d\n", @us);
	printa("%-6s|%@-8d|\n", @odd);
	printa("%d %@d\n", @half);
	printa("%-8s %@8d\n", @both);
	printa("%-6s %-8s %@4d\n", @names);
	printa("%s %@d %@d\n", @base, @len);	/* 39 */
	printa("%c %@d\n", @bytes);
	printa("%d %@d\n", @chars);
	trunc(@top, 2);				/* 35 */
	printa(@top);
	trunc(@gone);
	printa("never %@d\n", @gone);
	clear(@zero);
	printa("%s %@d\n", @zero);
	trunc(@zero);
}
