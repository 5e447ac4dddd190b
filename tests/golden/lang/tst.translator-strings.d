/* @@vm: yes */
/* Structures made for translators have members of type string; such a member
 * is a string, and has the room of one. */
typedef struct file {
	string name;
	int fd;
	string dir;
} file_t;

struct raw {
	int n;
	char host[8];
};

translator file_t < string S > {
	name = basename(S);
	fd = strlen(S);
	dir = dirname(S);
};

translator file_t < struct raw *R > {
	name = R->host;
	fd = R->n;
};

BEGIN
{
	this->r = (struct raw *)alloca(sizeof (struct raw));
	this->r->n = 7;
	this->r->host[0] = 'a';
	this->r->host[1] = 'b';
	this->path = "/usr/lib/x";
	name = xlate <file_t> (this->path).name;
	printf("%s %d %s %d\n", name, xlate <file_t> (this->path).fd,
	    xlate <file_t> (this->path).dir, sizeof (file_t));
	printf("%s %d %d\n", strjoin(xlate <file_t *> (this->r)->name, "!"),
	    xlate <file_t *> (this->r)->fd,
	    xlate <file_t *> (this->r)->name == "ab");
	exit(0);
}
