/*
 * lexer.h - between the scanner and the parser (both inside `lang`).
 */
#ifndef MD_LEXER_H
#define MD_LEXER_H

#include "compile.h"

/* Parse one source into `ast`; reports go to c->diags. 0, or -1 on errors. */
int md_parse(struct md_compile *c, struct md_source *src, struct md_ast *ast);

#endif
