/* @@cmd: $minid -x errtags -h -s $script */
provider shop2 {
	probe sale(int);
};
