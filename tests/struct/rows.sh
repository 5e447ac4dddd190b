#!/bin/sh
# rows.sh - in tests/golden/ROWS.*, which say where each row of the reference is
# tested, every row has goldens that exist, or "-" and the reason.
cd "$SRCDIR/tests/golden" || exit 99
awk -F '\t' '
	/^#/ || !NF { next }
	{ rows++ }
	NF != 3 || $1 !~ /^[0-9]+(\.[0-9]+)*$/ || $2 == "" {
		print FILENAME ":" FNR ": not SECTION<tab>row<tab>goldens"
		bad = 1
		next
	}
	$3 ~ /^- .*[a-z]/ { next }
	{
		n = split($3, golden, / +/)
		if ($3 == "" || $3 ~ /^-/)
			n = 0
		for (i = 1; i <= n; i++) {
			file = golden[i] ".d"
			if ((getline line <file) < 0) {
				print FILENAME ":" FNR ": no golden " golden[i]
				bad = 1
			}
			close(file)
		}
		if (!n) {
			print FILENAME ":" FNR ": neither golden nor reason"
			bad = 1
		}
	}
	END { print rows + 0, "rows"; exit bad || !rows }' ROWS.*
