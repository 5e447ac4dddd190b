/*
 * check.h - names and types: what check_*.c, fold.c and scope.c share, and
 * what the check functions of builtin rows may use.
 */
#ifndef MD_CHECK_H
#define MD_CHECK_H

#include "compile.h"

struct md_scope {
	struct md_map global;	/* name -> struct md_var (inlines too) */
	struct md_map self, this_; /* this-> names are per script: "N name" */
	struct md_map aggs;	/* name -> struct md_agg */
};

struct md_check {
	struct md_compile *c;
	struct md_arena *a;
	struct md_types *t;
	struct md_diags *d;
	const struct md_source *src;
	struct md_clause *clause;	/* NULL in declarations */
	bool quietly;	/* first pass: collect assignments, report nothing */
	unsigned in_expr;	/* depth: actions are allowed at 0 only */
	const struct md_type *compared;	/* a name with an enum of this type */
	bool excused;	/* something was not looked at, because what it hangs
			   on is reported elsewhere */

	/* -- the passes (check_stmt.c) ------------------------------------ */
	unsigned pass;		/* enum md_pass; a name is visible when its
				   `seen` is the number of this pass */
	unsigned undef;		/* undefined names met since it was zeroed */
	bool recording;		/* pass 1: collect into assigns */
	struct md_ptrs assigns;	/* struct md_assign */
	struct md_ptrs journal;	/* struct md_var made visible in a trial */
	unsigned changes;	/* types or bounds that grew */
	unsigned expanded;	/* nodes made of inlines, translators */
	struct md_map protos;	/* builtin prototypes, parsed: see proto.c */
};

enum md_pass {
	MD_PASS_DEFINE = 1,	/* quiet: definitions in textual order */
	MD_PASS_KEYS,		/* quiet: key types and bounds, with the final
				   types of variables */
	MD_PASS_REPORT,		/* reports and folds */
};

/* An assignment to an implicitly typed variable, or of a string. */
struct md_assign {
	struct md_var *var;
	struct md_expr *value;
	const struct md_source *src;
	enum md_op op;		/* NONE for `=` */
	bool queued;
};

/* The prototype of a builtin. */
enum md_param_kind { MD_PARAM_TYPE, MD_PARAM_ANY, MD_PARAM_AGG };

enum { MD_PROTO_MAX = 8 };

struct md_param {
	enum md_param_kind kind;
	struct md_type *type;	/* NULL unless TYPE */
	const char *text;	/* as written, for messages */
};

struct md_proto {
	struct md_type *ret;	/* NULL for "@": any */
	struct md_param params[MD_PROTO_MAX];
	unsigned n, required;
	bool varargs;
};

/* proto.c: parse "string(uintptr_t, [size_t])"; NULL if malformed. */
struct md_proto *md_proto_parse(struct md_types *t, const char *text);
const struct md_proto *md_proto_of(struct md_check *c,
				   const struct md_builtin *b);

/* scope.c */
struct md_scope *md_scope_new(struct md_arena *a);
struct md_var *md_var_find(struct md_check *c, enum md_scope_kind scope,
			   const char *name);	/* visible or not */
struct md_var *md_var_visible(struct md_check *c, enum md_scope_kind scope,
			      const char *name);
struct md_var *md_var_define(struct md_check *c, enum md_scope_kind scope,
			     const char *name, struct md_loc loc);
void md_var_show(struct md_check *c, struct md_var *v);
void md_var_rollback(struct md_check *c);
struct md_agg *md_agg_define(struct md_check *c, const char *name,
			     struct md_loc loc);
const char *md_scope_prefix(enum md_scope_kind scope);	/* "self->" */
/* Places for messages: "FILE:LINE", "-n text:LINE". */
const char *md_place_text(struct md_arena *a, struct md_loc loc);
/* Hint for a misspelt name, added when `before` was d->n at the report. */
void md_hint_near_var(struct md_check *c, unsigned before,
		      enum md_scope_kind scope, const char *name);
void md_hint_quote(struct md_check *c, const struct md_expr *e);
void md_hint_near_func(struct md_check *c, unsigned before, const char *name);
/* Of a missing member, of an incomplete type; both return the error type. */
struct md_type *md_hint_near_member(struct md_check *c,
				    const struct md_type *of, const char *name);
struct md_type *md_hint_tag(struct md_check *c, const struct md_type *t);

/* An aggregation's name in messages, after the @: nothing for a bare @. */
static inline const char *
md_agg_shown(const char *name)
{
	return name[0] == '_' && !name[1] ? "" : name;
}

/* strbound arithmetic: 0 is full */
static inline unsigned
md_bound_join(unsigned a, unsigned b)
{
	if (!a || !b)
		return 0;
	return a > b ? a : b;
}

/* check_decl.c */
struct md_type *md_check_spec(struct md_check *c, struct md_spec *s);
void md_check_decl_item(struct md_check *c, struct md_item *item);
void md_check_inline_item(struct md_check *c, struct md_item *item);
const char *md_dtor_name(const struct md_dtor *d);
struct md_type *md_check_declarator(struct md_check *c, struct md_type *base,
				    struct md_dtor *d);

/* check_spec.c */
struct md_type *md_check_sou(struct md_check *c, struct md_sou *s);
struct md_type *md_check_enum(struct md_check *c, struct md_enumspec *e);

/* check_var.c: names, arrays, inlines, targets of assignments */
void md_check_ident(struct md_check *c, struct md_expr *e);
void md_check_index(struct md_check *c, struct md_expr *e);
/* Has too much been made of definitions? Then that is an error. */
bool md_check_expanded(struct md_check *c, struct md_loc loc, const char *what);
/* An argument that changes something becomes a variable that is assigned once:
 * the assignments so far, joined by commas, are *first. */
void md_check_once(struct md_check *c, struct md_expr **arg,
		   struct md_expr **first);
/* The type and bound of a variable grow by a value stored into it. */
void md_var_join(struct md_check *c, struct md_var *v, enum md_op op,
		 const struct md_expr *value);

/* check_key.c: keys of arrays and aggregations */
void md_check_keys(struct md_check *c, struct md_ptrs *args, bool actions);
void md_bind_var_keys(struct md_check *c, struct md_var *v,
		      struct md_ptrs *args, struct md_loc loc);
/* "@a", or "@" for the nameless one */
const char *md_agg_text(struct md_arena *a, const struct md_agg *agg);
void md_bind_agg_keys(struct md_check *c, struct md_agg *g,
		      struct md_ptrs *args, struct md_loc loc);
/* strbound of a value as a string: literals, NULL */
unsigned md_value_bound(const struct md_expr *e);

/* check_var.c */
void md_check_assign(struct md_check *c, struct md_expr *e);
void md_check_incdec(struct md_check *c, struct md_expr *e);

/* check_args.c */
bool md_is_args(const struct md_expr *e);	/* the name args */
void md_note_args(void *arg, struct md_expr *e); /* sets *(bool *)arg by it */
/* Is the type complete, or can the probes' programs make it so? */
bool md_check_complete(struct md_check *c, const struct md_type *t);
void md_open_tags(struct md_check *c);
/* e is args.NAME or args[INDEX]: becomes a cast of an argN */
void md_check_args_use(struct md_check *c, struct md_expr *e, const char *name,
		       struct md_expr *index);

/* check_xlate.c */
void md_check_xlator_item(struct md_check *c, struct md_item *item);
struct md_type *md_check_xlate(struct md_check *c, struct md_expr *e);
/* a member of, and a variable that gets, what e translates */
struct md_type *md_check_xlate_member(struct md_check *c, struct md_expr *e);
void md_check_xlate_assign(struct md_check *c, struct md_expr *e);
/* are there translators for a declared probe's mapped arguments? */
void md_check_mapping(struct md_check *c, const struct md_provprobe *p);
/* what declared providers say of a description's arguments; params[] of the
 * types: those before translation */
void md_check_provider_types(struct md_check *c, const struct md_pdesc *d,
			     void (*found)(void *arg, const struct md_type *fn),
			     void *arg);

/* check_call.c, check_agg.c */
void md_check_call(struct md_check *c, struct md_expr *e);
/* An action is typed as an argument or key, which then refuses it or not. */
void md_check_arg(struct md_check *c, struct md_expr *e);
/* 0, or -1 after a report; inserts casts to narrow integer parameters */
int md_check_args(struct md_check *c, struct md_expr *call,
		  const struct md_builtin *b);
void md_check_agg_stmt(struct md_check *c, struct md_expr *e);

/* check_size.c: the type of the node */
struct md_type *md_check_cast(struct md_check *c, struct md_expr *e);
struct md_type *md_check_sizeof(struct md_check *c, struct md_expr *e);
struct md_type *md_check_offsetof(struct md_check *c, struct md_expr *e);
struct md_type *md_check_member(struct md_check *c, struct md_expr *e);

static inline bool
md_is_error(const struct md_expr *e)
{
	return e->type->kind == MD_T_ERROR;
}

/* greatest length of a text in memory or a string, with its NUL; 0: full */
unsigned md_text_bound(const struct md_expr *e);
/* What is like a string where a string is wanted: a cast that shows it. */
void md_become_text(struct md_check *c, struct md_expr *e);

/* a member, element or what a pointer points at: memory, not a variable */
static inline bool
md_is_object(const struct md_expr *e)
{
	return (e->kind == MD_E_MEMBER && !(e->memb && e->memb->how)) ||
	       (e->kind == MD_E_INDEX && !e->var && !e->builtin) ||
	       (e->kind == MD_E_UNARY && e->u.un.op == MD_OP_DEREF);
}

static inline bool
md_is_string(const struct md_expr *e)
{
	return e->type && e->type->kind == MD_T_STRING;
}

static inline const char *
md_text(struct md_check *c, const struct md_type *t)
{
	return md_type_text(c->a, t);
}

/* The built-in function that a call names; NULL if it is none. */
const struct md_builtin *md_callee(const struct md_expr *e);
/* The node becomes a constant. */
void md_become_int(struct md_expr *e, struct md_type *t, uint64_t v);

/* check_expr.c: what operands may meet */
/* What `of` points to when dereferenced; the error type after a report. */
struct md_type *md_check_deref(struct md_check *c, struct md_loc loc,
			       struct md_type *of);
/* Pointer arithmetic: only over objects of known size. */
bool md_check_step(struct md_check *c, struct md_loc loc,
		   const struct md_type *of, const char *op);
bool md_check_ints(struct md_check *c, struct md_loc loc,
		   const struct md_type *l, enum md_op op, const char *text,
		   const struct md_type *r);
bool md_zero_divisor(struct md_check *c, enum md_op op,
		     const struct md_expr *r);
bool md_is_pointer(const struct md_expr *e);	/* arrays too */
/* An operand that may not be an action: reports if it is one. */
bool md_is_action(struct md_check *c, const struct md_expr *e, const char *op);
bool md_check_ptr_compat(const struct md_expr *l, const struct md_expr *r);
bool md_is_null_const(const struct md_expr *e);
void md_check_incompat(struct md_check *c, struct md_loc loc,
		       const struct md_type *l, const char *op,
		       const struct md_type *r);
/* A cast of e to `to`, for narrowing that the text does not show. */
struct md_expr *md_expr_cast(struct md_check *c, struct md_type *to,
			     struct md_expr *e);

/* a translated structure where none can be */
void md_check_xlate_left(struct md_check *c, struct md_clause *cl);

/* fold.c: a private copy of an inline's value, parameters replaced */
struct md_expr *md_expr_clone(struct md_check *c, const struct md_expr *e,
			      const struct md_var *inl,
			      struct md_expr *const *args);

/* Type and fold one expression; sets e->type (error type after a report). */
void md_check_expr(struct md_check *c, struct md_expr *e);
void md_check_cond(struct md_check *c, struct md_expr *e,
		   void (*root)(struct md_check *, struct md_expr *));
/* Constant value of an integer expression; false if it has none. */
bool md_const_int(const struct md_expr *e, int64_t *v);
struct md_type *md_check_typename(struct md_check *c, struct md_typename *n);
/* Report, except in a quiet pass. Returns the error type, for the node. */
struct md_type *md_check_error(struct md_check *c, enum md_tag tag,
			       struct md_loc loc, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
/* The same in what returns -1 after a report. */
#define md_refuse(...) (md_check_error(__VA_ARGS__), -1)
/* fold in place if all operands are constant (fold.c) */
void md_fold(struct md_check *c, struct md_expr *e);

#endif
