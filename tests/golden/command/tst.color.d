/* @@cmd: for e in TERM=xterm "TERM=xterm NO_COLOR=1" TERM=dumb; do script -qec "$e $minid -s nonesuch" /dev/null </dev/null; done; TERM=xterm $minid -s nonesuch 2>&1 | cat */
/* @@need: script */
/* @@filter: s,.\[,ESC[,g;s,\r,, */
/* Colours are for terminals only, and not where NO_COLOR is set. */
