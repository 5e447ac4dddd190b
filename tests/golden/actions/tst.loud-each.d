/* @@cmd: $minid -w -s $script | cat */
/* @@filter: s/^ *[0-9]*\( *1  *:BEGIN\)/  0\1/ */
/* @@vm: yes */
/* Each action that records makes a default line, though it shows nothing itself
 * (reference 6, 6.1); subroutines and aggregating functions make none. */
BEGIN { @a = count(); }
BEGIN { clear(@a); }
BEGIN { trunc(@a, 5); }
BEGIN { normalize(@a, 1); }
BEGIN { denormalize(@a); }
BEGIN { setopt("switchrate", "1ms"); }
BEGIN { freopen(""); }
BEGIN { ftruncate(); }
BEGIN { system("echo by a command"); }
BEGIN { raise(0); }
BEGIN { i = speculation(); j = strlen("x"); alloca(4); rand(); }
BEGIN { discard(i); }
BEGIN { exit(0); }
