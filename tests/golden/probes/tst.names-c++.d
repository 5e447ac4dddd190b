/* @@cmd: g++ -O1 -o forms inc/forms.cc && { cat $script; nm -C forms | grep -E " [TtWw] .*ns::" | cut -c20- | sed 's/^/pid$target:a.out:/; s/$/:entry { @ = count(); }/'; } >all.d && $minid -q -c ./forms -s all.d && $minid -q -c ./forms -n 'pid$target:a.out:ns::A::m(int) const:entry, pid$target:a.out:ns::A::operator bool() const:return /arg1 || 1/ { @ = count(); }' */
/* @@need: g++ nm */
/* Every name as c++filt and nm -C print it, pasted into a description: each
 * function is called once, but for two names of the constructor and the
 * destructor that nm shows twice. */
BEGIN
{
}
