/* @@cmd: $minid -x errtags -h -s $script */
provider shop {
	probe sale(int, int, int, int, int, int, int, int, int, int, int);
};
