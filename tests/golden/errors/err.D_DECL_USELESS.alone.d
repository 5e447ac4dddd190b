/* @@args: -x errtags */
/* @@vm: yes */
int;
unsigned;
typedef int;
self int;
extern int;
struct { int a; };
struct s { int a; };
enum { A };
struct later;
