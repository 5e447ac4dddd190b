/* @@cmd: PATH=$targets:$PATH $minid -l -n 'uprobe:kinds:m*:*n*' -n 'uprobe:kinds:nops:2' -n 'uprobe:kinds:nosuch*:' */
/* @@filter: s:^ *[0-9]* *:: */
