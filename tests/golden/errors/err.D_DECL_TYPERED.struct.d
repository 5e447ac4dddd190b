/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a; };
struct s { int b; };
union u { int a; };
union u { int a; };
enum e { A };
enum e { B };
typedef int t;
typedef char t;
typedef int t;
struct later;
struct later { int a; };
