/* @@cmd: cp $targets/spin s; objcopy --redefine-sym work=exactly_twenty_six_letters --redefine-sym text=a_function_whose_name_is_longer_than_its_column s; $minid -c './s 1' -s $script 2>/dev/null */
/* @@need: objcopy */
/* @@filter: /^work/d; s/^ \{1,2\}[0-9]\{1,2\} \{1,6\}[0-9]\{1,5\} /CPU ID / */
/* The prefix of a record (reference 8.3): what names the probe fills its column
 * or shifts the line. */
pid$target:s:exactly_twenty_six_letters:entry,
pid$target:s:a_function_whose_name_is_longer_than_its_column:entry
{
	trace("x");
}
