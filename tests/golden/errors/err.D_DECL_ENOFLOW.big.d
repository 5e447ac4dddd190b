/* @@args: -x errtags */
/* @@vm: yes */
enum e { A = 2147483647, B };
enum f { C = 2147483648 };
enum g { D = -2147483649 };
enum h { E = -2147483648 };
