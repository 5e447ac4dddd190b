/* @@cmd: g++ -O1 -o std inc/std.cc && $minid -q -c ./std -s $script */
/* @@need: g++ */
/* @@filter: s/D[12]Ev/DEv/ */
/* Of std:: and of operators the symbol has not a letter as it is written. */
pid$target:a.out:std::operator<:entry,
pid$target:a.out:bool operator< <int>(int, std::S):entry,
pid$target:a.out:operator==<int>:entry,
pid$target:a.out:std::allocator<long>::~allocator():entry
{
	printf("%s\n", probefunc);
}
