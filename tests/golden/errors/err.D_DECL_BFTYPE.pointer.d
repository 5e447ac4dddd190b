/* @@args: -x errtags */
/* @@vm: yes */
struct s { char *a : 3; };
struct t { float a : 3; };
struct u { string a : 3; };
struct v { struct w { int b; } a : 3; };
struct x { int a[2] : 1; };
