/* @@cmd: $minid -x errtags -h -s $script */
provider shop {
	probe sale(int, int, int, int, int, int, int, int, int, int, int);
	probe sold(int, int, int, int, int, int, int, int, int, int);
};
