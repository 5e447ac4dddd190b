/* @@cmd: g++ -O1 -o kinds inc/kinds.cc && $minid -q -c ./kinds -s $script -n "uprobe:$PWD/kinds:box<int>::operator<(int):entry { @[\"by path\", probefunc] = count(); }" */
/* @@need: g++ */
/* Templates without their arguments or with the first, the results that their
 * names begin with, operators, constructors, local functions; methods and
 * closures of Rust as they are written in the source or in stacks. */
pid$target:a.out:twice:entry,
pid$target:a.out:twice<double>:entry
{
	@["twice", probefunc] = count();
}

pid$target:a.out:box<int>::put:entry,
pid$target:a.out:box::put:entry,
pid$target:a.out:box<int, char>::put(int):entry
{
	@["put", probefunc] = count();
}

pid$target:a.out:box<int>::box:entry,
pid$target:a.out:box<int>::~box:entry
{
	@["made and gone", probefunc] = count();
}

pid$target:a.out:box<int>::operator->:entry
{
	@["->", probefunc] = count();
}

pid$target:a.out:box<int>::operator<:entry /arg1 == 3/
{
	@["<", probefunc] = count();
}

pid$target:a.out:box<int>::operator<<:entry/arg1 == 4/
{
	@["<<", probefunc] = count();
}

pid$target:a.out:box<int>::operator int:entry
{
	@["int", probefunc] = count();
}

pid$target:a.out:box<int>::operator():entry
{
	@["()", probefunc] = count();
}

pid$target:a.out:main::{lambda(int)#1}::operator():entry
{
	@["lambda", probefunc] = count();
}

pid$target:a.out:r::Acc::add:entry,
pid$target:a.out:<r::Acc>::add:entry
{
	@["method", probefunc] = count();
}

pid$target:a.out:r::show:entry,
pid$target:a.out:r::show::<i32>:entry
{
	@["generic", probefunc] = count();
}

pid$target:a.out:r::main::{closure#1}:entry{
	@["closure", probefunc] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %s %@d\n", @);
}
