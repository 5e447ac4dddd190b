/* @@cmd: sed -n 's/^ \* [A-Z]* *//p' $script | tr ' ' '\n' | grep = >all; for o in $(cat all); do echo "#pragma D option $o" >p.d; echo 'BEGIN { exit(0); }' >>p.d; for how in "-x $o" "-x errtags -s p.d"; do $minid -q $how -n BEGIN >got 2>&1 && echo "$o taken: $how"; sed '/value/!d; s/.*:.*option .*\(Invalid value for specified option\).*/P \1/; s/.*-x [a-z]*: \(Invalid value for specified option\).*/X \1/' got; done; done | sort | uniq -c | sed 's/^ *//'; wc -l <all */
/* @@vm: yes */
/* Values that the options which are marked "yes" do not take, by -x and by pragma
 * (reference 10). What they take is in tst.pragma-sizes, tst.pragma-flags,
 * tst.values and the unit test of options.
 * SIZE aggsize=x aggsize=-1 bufsize=1kb bufsize=10hz dynvarsize=1x specsize= strsize=0 strsize=1 scratchsize=k
 * RATE aggrate=10kb aggrate=-1s switchrate=10zz switchrate=0hz statusrate=s
 * NUMBER aggsortpos=-1 aggsortkeypos=x maxframes=-5 nspec=-1 stackframes=x ustackframes=1hz stackindent=-1
 * BOOL aggsortkey=maybe aggsortrev=-1 destructive=x flowindent=2x noresolve=- quiet=x rawbytes=z
 * FLAG argref=1 defaultargs=yes droptags=on empty=0 errtags=true pspec=x zdefs=1 nolibs=yes
 * CHOICE evaltime=never evaltime= evaltime=Main bufpolicy=keep
 */
