/* @@cmd: g++ -O1 -o forms inc/forms.cc && for f in ns::cal ns::tow 'ns::A::m(long) const' ns::zzzzzz; do echo "$f"; $minid -q -c ./forms -n "pid\$target:a.out:$f:entry { }" 2>&1 | grep '^hint' || echo no hint; done */
/* @@need: g++ */
/* Names that look like one of C++, as the source has them. */
BEGIN
{
}
