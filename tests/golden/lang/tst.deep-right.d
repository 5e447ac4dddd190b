/* @@vm: yes */
/* @@cmd: awk 'BEGIN { e = "v0"; for (i = 0; i < 199; i++) e = "v" i % 40 " - (" e ")"; print "BEGIN {"; for (i = 0; i < 40; i++) print "v" i " = " i ";"; print "printf(\"%d\\n\", " e "); exit(0); }" }' > deep.d; $minid -q -s deep.d */
/* 200 operands that lean to the right: one value is held at a time, not all. */
