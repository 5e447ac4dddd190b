/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a : 33; };
struct t { long a : 65; };
struct u { char a : 9; };
struct v { int a : 0; };
struct w { int a : -1; };
struct x { int a : 32; long b : 64; char c : 8; int : 0; };
