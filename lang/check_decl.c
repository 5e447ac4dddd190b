/*
 * check_decl.c - declarations: specifiers and declarators to types, typedefs,
 * variables of the three scopes, associative arrays, inlines.
 *
 * Types and declarations are resolved once, in the first pass, and report
 * there even though that pass is quiet about expressions; later passes only
 * make the declared names visible again at their place in the text.
 */
#include "check.h"

#include <limits.h>
#include <string.h>

static void
loud(struct md_check *c, bool *was)
{
	*was = c->quietly;
	c->quietly = false;
}

/* -- specifiers ----------------------------------------------------------- */

enum { SIZES = MD_W_SHORT | MD_W_LONG | MD_W_LLONG,
       SIGNS = MD_W_SIGNED | MD_W_UNSIGNED,
       FLOATS = MD_W_FLOAT | MD_W_DOUBLE };

static unsigned
bits_set(unsigned w)
{
	unsigned n = 0;

	for (; w; w &= w - 1)
		n++;
	return n;
}

/* Is the set of words a C type? Reports which rule it breaks. */
static bool
words_ok(struct md_check *c, const struct md_spec *s)
{
	unsigned w = s->words;
	unsigned bases = w & (MD_W_VOID | MD_W_CHAR | MD_W_INT | FLOATS |
			      MD_W_STRING | MD_W_TNAME | MD_W_SOU | MD_W_ENUM);

	if ((w & MD_W_CHAR) && (w & SIZES))
		md_check_error(c, MD_D_DECL_CHARATTR, s->loc,
			       "invalid type declaration: short and long may "
			       "not be used with char type");
	else if ((w & MD_W_VOID) && (w & (SIZES | SIGNS)))
		md_check_error(c, MD_D_DECL_VOIDATTR, s->loc,
			       "invalid type declaration: attributes may not "
			       "be used with void type");
	else if ((w & SIGNS) && (bases & ~(MD_W_CHAR | MD_W_INT)))
		md_check_error(c, MD_D_DECL_SIGNINT, s->loc,
			       "invalid type declaration: signed and unsigned "
			       "may only be used with integer type");
	else if ((w & SIZES) && (bases & ~(MD_W_INT | FLOATS)))
		md_check_error(c, MD_D_DECL_LONGINT, s->loc,
			       "invalid type declaration: short and long may "
			       "only be used with integer or floating-point "
			       "type");
	else if ((w & MD_W_TWICE) || bits_set(bases) > 1 ||
		 bits_set(w & SIZES) > 1 || bits_set(w & SIGNS) > 1 ||
		 ((w & FLOATS) && (w & SIZES) &&
		  (w & (FLOATS | SIZES)) != (MD_W_DOUBLE | MD_W_LONG)))
		md_check_error(c, MD_D_DECL_COMBO, s->loc,
			       "invalid type combination");
	else
		return true;
	return false;
}

static struct md_type *
type_of_words(struct md_types *t, unsigned w)
{
	bool u = w & MD_W_UNSIGNED;

	if (w & MD_W_VOID)
		return t->void_;
	if (w & MD_W_STRING)
		return t->string;
	if (w & MD_W_FLOAT)
		return t->float_;
	if (w & MD_W_DOUBLE)
		return w & MD_W_LONG ? t->ldouble : t->double_;
	if (w & MD_W_CHAR) {
		if (w & MD_W_SIGNED)
			return t->char_->is_signed ? t->char_ :
				md_type_find(t, "signed char");
		return u ? t->uchar : t->char_;
	}
	if (w & MD_W_SHORT)
		return u ? t->ushort : t->short_;
	if (w & MD_W_LLONG)
		return u ? t->ullong : t->llong;
	if (w & MD_W_LONG)
		return u ? t->ulong : t->long_;
	return u ? t->uint : t->int_;
}

static struct md_type *
resolve_spec(struct md_check *c, struct md_spec *s)
{
	struct md_type *t;

	if (!words_ok(c, s))
		return c->t->error;
	if (s->words & MD_W_SOU)
		return md_check_sou(c, s->sou);
	if (s->words & MD_W_ENUM)
		return md_check_enum(c, s->en);
	if (!(s->words & MD_W_TNAME))
		return type_of_words(c->t, s->words);
	t = md_type_find(c->t, s->tname);
	if (!t) /* the scanner took it for one: a fault of minid */
		return md_check_error(c, MD_D_UNKNOWN, s->loc,
				      "unknown type %s", s->tname);
	return t;
}

struct md_type *
md_check_spec(struct md_check *c, struct md_spec *s)
{
	bool was;

	if (!s)
		return c->t->int_;
	if (!s->type) {
		loud(c, &was);
		if (s->two_storages)
			md_check_error(c, MD_D_DECL_CLASS, s->loc,
				       "only one storage class allowed in a "
				       "declaration");
		s->type = resolve_spec(c, s);
		c->quietly = was;
	}
	return s->type;
}

/* -- declarators ---------------------------------------------------------- */

const char *
md_dtor_name(const struct md_dtor *d)
{
	for (; d; d = d->next)
		if (d->kind == MD_DT_NAME)
			return d->name;
	return NULL;
}

/* Types of a parameter or key list; "(void)" is an empty one. */
static void
param_types(struct md_check *c, struct md_dtor *d, struct md_type *into)
{
	unsigned n = d->params.n;
	bool keys = d->kind == MD_DT_ARRAY;

	into->varargs = d->varargs;
	into->params = md_alloc(c->a, (n + 1) * sizeof *into->params);
	if (d->varargs && (d->kind != MD_DT_FUNC || n == 0))
		md_check_error(c, MD_D_DECL_PROTO_VARARGS, d->loc,
			       d->kind == MD_DT_FUNC ?
			       "a parameter must precede \"...\"" :
			       "keys are known in number: no \"...\"");
	for (unsigned i = 0; i < n; i++) {
		struct md_decl *p = d->params.v[i];
		const char *name = md_dtor_name(p->dtor), *other;
		struct md_type *t = md_check_declarator(
			c, md_check_spec(c, p->spec), p->dtor);

		for (unsigned k = 0; name && k < i; k++) {
			other = md_dtor_name(((struct md_decl *)
					      d->params.v[k])->dtor);
			if (other && !strcmp(name, other))
				md_check_error(c, MD_D_DECL_PROTO_FORM, p->loc,
					       "parameter is already declared: "
					       "%s", name);
		}
		if (t->kind == MD_T_VOID && (n > 1 || name || keys)) {
			md_check_error(c, keys ? MD_D_DECL_PROTO_TYPE : name
				       ? MD_D_DECL_PROTO_NAME
				       : MD_D_DECL_PROTO_VOID, p->loc,
				       keys ? "keys may not be of type void"
				       : name ? "void parameter may not have a "
				       "name" : "void must be sole parameter");
			t = c->t->error;
		}
		if (t->kind == MD_T_VOID)
			break;
		if (p->spec && p->spec->storage != MD_ST_NONE &&
		    p->spec->storage != MD_ST_REGISTER)
			md_check_error(c, MD_D_DECL_PARMCLASS, p->loc,
				       "storage class not allowed in a "
				       "parameter");
		into->params[into->nparams++] = t;
	}
}

static struct md_type *
array_type(struct md_check *c, struct md_type *of, struct md_dtor *d)
{
	struct md_type *t;
	int64_t n;

	if (of->kind == MD_T_ARRAY && of->assoc)
		return md_check_error(c, MD_D_DECL_INCOMPLETE, d->loc,
				      "array of %s is not allowed",
				      md_text(c, of));
	if (d->has_params) {
		t = md_type_array(c->t, of, 0);
		t->assoc = true;
		param_types(c, d, t);
		return t;
	}
	if ((of->kind == MD_T_VOID || of->kind == MD_T_FUNC || !of->complete) &&
	    (d->count || !md_loc_included(&d->loc)))
		return md_check_error(c, MD_D_DECL_INCOMPLETE, d->loc,
				      "array of %s is not allowed",
				      md_text(c, of));
	if (!d->count)
		return md_type_array(c->t, of, 0); /* a parameter, or the last
						      member */
	md_check_expr(c, d->count);
	if (d->count->type->kind == MD_T_ERROR)
		return c->t->error;
	if (!md_const_int(d->count, &n) || n < 0)
		return md_check_error(c, MD_D_DECL_ARRSUB, d->count->loc,
				      "positive integral constant expression "
				      "expected as array dimension");
	if (n * (int64_t)(of->size ? of->size : 1) > INT_MAX || n > INT_MAX)
		return md_check_error(c, MD_D_DECL_ARRBIG, d->loc,
				      "array dimension exceeds maximum "
				      "supported size: %lld", (long long)n);
	return md_type_array(c->t, of, (unsigned)n);
}

static struct md_type *
func_type(struct md_check *c, struct md_type *ret, struct md_dtor *d)
{
	struct md_type *t = md_type_function(c->t, ret);

	param_types(c, d, t);
	return t;
}

/* The chain's end is nearest the base type. */
struct md_type *
md_check_declarator(struct md_check *c, struct md_type *base,
		    struct md_dtor *d)
{
	struct md_type *of;

	if (!d)
		return base;
	of = md_check_declarator(c, base, d->next);
	if (of->kind == MD_T_ERROR)
		return of;
	switch (d->kind) {
	case MD_DT_POINTER:
		return md_type_pointer(c->t, of);
	case MD_DT_ARRAY:
		return array_type(c, of, d);
	case MD_DT_FUNC:
		return func_type(c, of, d);
	case MD_DT_NAME:
		break;
	}
	return of;
}

struct md_type *
md_check_typename(struct md_check *c, struct md_typename *n)
{
	bool was;

	if (!n->type) {
		loud(c, &was);
		n->type = md_check_declarator(c, md_check_spec(c, n->spec),
					      n->dtor);
		c->quietly = was;
	}
	return n->type;
}

/* -- declarations --------------------------------------------------------- */

static void
redeclared(struct md_check *c, const struct md_decl *d, const struct md_var *v,
	   const struct md_type *now)
{
	md_check_error(c, MD_D_DECL_IDRED, d->loc,
		       "identifier redeclared: %s%s\n\t current: %s\n"
		       "\tprevious: %s, at %s", md_scope_prefix(v->scope),
		       v->name, md_text(c, now),
		       v->is_inline ? "inline" : v->type ?
		       md_text(c, v->type) : "(unknown)",
		       md_place_text(c->a, v->loc));
}

/* A new name for a type; an integer gets an object of its own. */
static void
declare_typedef(struct md_check *c, struct md_decl *d, const char *name,
		struct md_type *type)
{
	struct md_type *old = md_type_find(c->t, name), *t = type;

	if (old && old != type && !old->soft && type->kind != MD_T_ERROR &&
	    !md_type_same(old, type)) {
		if (md_loc_included(&d->loc)) /* D's own stays */
			return;
		md_check_error(c, MD_D_DECL_TYPERED, d->loc,
			       "type redeclared: %s", name);
		return;
	}
	if (md_builtin_find(name, false) ||
	    md_var_visible(c, MD_SC_GLOBAL, name))
		md_check_error(c, MD_D_DECL_IDRED, d->loc,
			       "identifier redeclared: %s is already a "
			       "variable", name);
	if (type->kind == MD_T_INT || type->kind == MD_T_FLOAT) {
		t = md_alloc(c->a, sizeof *t);
		*t = *type;
		t->soft = false;
		t->name = md_strdup(c->a, name);
	} else if (!type->name && (type->kind == MD_T_STRUCT ||
				   type->kind == MD_T_UNION ||
				   type->kind == MD_T_ENUM)) {
		type->name = md_strdup(c->a, name);
	}
	*md_map_put(c->a, &c->t->names, name) = t;
}

/* May an object of this type exist? */
static bool
object_ok(struct md_check *c, const struct md_decl *d, const char *name,
	  const struct md_type *t)
{
	if (t->kind == MD_T_VOID || t->kind == MD_T_FUNC)
		md_check_error(c, MD_D_DECL_VOIDOBJ, d->loc,
			       "cannot declare object of %s type: %s",
			       md_text(c, t), name);
	else if (!t->complete)
		md_check_error(c, MD_D_DECL_INCOMPLETE, d->loc,
			       "incomplete type for object %s: %s", name,
			       md_text(c, t));
	else if (t->kind == MD_T_ARRAY && !t->assoc && d->dtor->next &&
		 d->dtor->next->kind == MD_DT_ARRAY &&
		 !d->dtor->next->count && !d->dtor->next->has_params)
		md_check_error(c, MD_D_DECL_ARRNULL, d->dtor->next->loc,
			       "array declaration requires array dimension or "
			       "tuple signature");
	else if (md_type_is_memory(t) && !t->size && !t->assoc)
		/* [0] is for what headers of C have at the end of structures */
		md_check_error(c, MD_D_DECL_ARRSUB, d->loc,
			       "an object needs some bytes, %s has none: %s",
			       name, md_text(c, t));
	else
		return true;
	md_hint_tag(c, t);
	return false;
}

static bool
name_free(struct md_check *c, const struct md_decl *d,
	  enum md_scope_kind scope, const char *name)
{
	const char *what = NULL;

	if (strchr(name, '`')) {
		md_check_error(c, MD_D_DECL_SCOPE, d->loc,
			       "cannot specify scope in declaration: %s", name);
		return false;
	}
	if (md_type_find(c->t, name))
		what = "a type";
	else if (scope == MD_SC_GLOBAL && md_builtin_find(name, false))
		what = "a built-in variable";
	else if (scope == MD_SC_GLOBAL && md_builtin_find(name, true))
		what = "a function";
	else if (scope == MD_SC_GLOBAL && md_map_get(&c->t->enums, name))
		what = "an enumerator";
	if (!what)
		return true;
	md_check_error(c, MD_D_DECL_IDRED, d->loc,
		       "identifier redeclared: %s is already %s", name, what);
	return false;
}

static void
set_keys(struct md_check *c, struct md_var *v, const struct md_type *t)
{
	v->nkeys = t->nparams;
	v->keys = t->params;
	v->keybound = md_alloc(c->a, (t->nparams + 1) * sizeof *v->keybound);
	for (unsigned i = 0; i < t->nparams; i++)
		v->keybound[i] = 1;
	v->keys_known = true;
}

/* Does the variable as it stands agree with the declaration? */
static bool
agrees(const struct md_var *v, const struct md_type *t)
{
	const struct md_type *elem = t->assoc ? t->ref : t;

	if (v->is_inline || v->assoc != t->assoc)
		return false;
	if (!v->declared)
		return md_type_same(v->type, elem) ||
		       (md_type_is_int(v->type) && md_type_is_int(elem));
	if (!md_type_same(v->type, elem) ||
	    (v->assoc && v->nkeys != t->nparams))
		return false;
	for (unsigned i = 0; v->assoc && i < v->nkeys; i++)
		if (!md_type_same(v->keys[i], t->params[i]))
			return false;
	return true;
}

static void
declare_variable(struct md_check *c, struct md_decl *d,
		 enum md_scope_kind scope, const char *name, struct md_type *t)
{
	struct md_var *v = md_var_visible(c, scope, name);

	if (!name_free(c, d, scope, name))
		t = c->t->error;
	if (v && v->type && v->type->kind != MD_T_ERROR &&
	    t->kind != MD_T_ERROR && !agrees(v, t)) {
		redeclared(c, d, v, t);
		return;
	}
	/* what is wrong is said here: the name is known all the same */
	if (t->assoc && scope == MD_SC_THIS)
		t = md_check_error(c, MD_D_DECL_LOCASSC, d->loc,
				   "cannot declare associative array as "
				   "clause-local: %s", name);
	else if (!object_ok(c, d, name, t->assoc ? t->ref : t))
		t = c->t->error;
	if (v && v->declared)
		return;
	v = md_var_define(c, scope, name, d->loc);
	v->declared = true;
	v->assoc = t->assoc;
	v->type = t->assoc ? t->ref : t;
	if (t->assoc)
		set_keys(c, v, t);
}

/* Functions, and objects that a C header declares, are nothing to D. */
static bool
of_c(const struct md_decl *d, const struct md_type *t)
{
	enum md_storage st = d->spec->storage;

	return (t->kind == MD_T_FUNC && st == MD_ST_NONE) ||
	       (md_loc_included(&d->loc) && st != MD_ST_TYPEDEF &&
		(t->kind == MD_T_FUNC || st == MD_ST_STATIC ||
		 st == MD_ST_EXTERN));
}

static void
declare(struct md_check *c, struct md_decl *d)
{
	struct md_type *base = md_check_spec(c, d->spec);
	struct md_type *t = md_check_declarator(c, base, d->dtor);
	const char *name = md_dtor_name(d->dtor);

	if (!name || of_c(d, t))
		return;
	switch (d->spec->storage) {
	case MD_ST_TYPEDEF:
		declare_typedef(c, d, name, t);
		return;
	case MD_ST_AUTO:
	case MD_ST_REGISTER:
	case MD_ST_STATIC:
		md_check_error(c, MD_D_DECL_BADCLASS, d->loc,
			       "specified storage class not appropriate in D");
		return;
	case MD_ST_EXTERN: /* of a kernel's or program's symbol */
		return;
	case MD_ST_SELF:
		declare_variable(c, d, MD_SC_SELF, name, t);
		return;
	case MD_ST_THIS:
		declare_variable(c, d, MD_SC_THIS, name, t);
		return;
	case MD_ST_NONE:
		declare_variable(c, d, MD_SC_GLOBAL, name, t);
		return;
	}
}

static enum md_scope_kind
scope_of(const struct md_spec *s)
{
	if (s && s->storage == MD_ST_SELF)
		return MD_SC_SELF;
	if (s && s->storage == MD_ST_THIS)
		return MD_SC_THIS;
	return MD_SC_GLOBAL;
}

/* Later passes: make the names visible at their place. */
static void
show_again(struct md_check *c, const struct md_decl *d)
{
	const char *name = md_dtor_name(d->dtor);
	struct md_var *v;

	if (!name || (d->spec && d->spec->storage == MD_ST_TYPEDEF))
		return;
	v = md_var_find(c, scope_of(d->spec), name);
	if (v && v->declared)
		md_var_show(c, v);
}

void
md_check_decl_item(struct md_check *c, struct md_item *item)
{
	bool was;

	if (c->pass != MD_PASS_DEFINE) {
		for (unsigned i = 0; i < item->decls.n; i++)
			show_again(c, item->decls.v[i]);
		return;
	}
	loud(c, &was);
	if (item->decls.n == 0 && item->spec) {
		struct md_spec *s = item->spec;
		bool body = (s->sou && s->sou->tag) ||
			    (s->en && (s->en->tag || s->en->has_body));

		md_check_spec(c, s);
		if (!body)
			md_check_error(c, MD_D_DECL_USELESS, item->loc,
				       "declaration is not useful: it declares "
				       "no name");
	}
	for (unsigned i = 0; i < item->decls.n; i++)
		declare(c, item->decls.v[i]);
	c->quietly = was;
}

/* -- inlines -------------------------------------------------------------- */

static void
inline_params(struct md_check *c, struct md_var *v, const struct md_decl *d,
	      const struct md_type *t)
{
	const struct md_dtor *dt = d->dtor;

	while (dt && dt->kind != MD_DT_ARRAY)
		dt = dt->next;
	for (unsigned i = 0; dt && i < t->nparams; i++) {
		const struct md_decl *pd = dt->params.v[i];
		struct md_var *p = md_alloc(c->a, sizeof *p);
		const char *name = md_dtor_name(pd->dtor);

		p->name = name ? name : "";
		p->type = t->params[i];
		p->loc = pd->loc;
		p->map = p->vreg = -1;
		p->bound = v->value; /* marks a parameter: see check_var.c */
		if (!name)
			md_check_error(c, MD_D_DECL_PROTO_NAME, pd->loc,
				       "parameter %u of inline %s has no name",
				       i + 1, v->name);
		md_ptrs_push(c->a, &v->params, p);
	}
}

static struct md_var *
define_inline(struct md_check *c, struct md_item *item)
{
	struct md_decl *d = item->inl.decl;
	struct md_type *t = md_check_declarator(
		c, md_check_spec(c, d->spec), d->dtor);
	const char *name = md_dtor_name(d->dtor);
	struct md_var *v;

	if (!name)
		return NULL;
	if (!name_free(c, d, MD_SC_GLOBAL, name))
		t = c->t->error;
	if (d->spec->storage != MD_ST_NONE)
		t = md_check_error(c, MD_D_DECL_BADCLASS, d->loc,
				   "specified storage class not appropriate "
				   "in an inline");
	v = md_var_visible(c, MD_SC_GLOBAL, name);
	if (v && t->kind != MD_T_ERROR)
		redeclared(c, d, v, t);
	if (v)
		return NULL;
	if (!object_ok(c, d, name, t->assoc ? t->ref : t))
		t = c->t->error;
	v = md_var_define(c, MD_SC_GLOBAL, name, d->loc);
	v->declared = true;
	if (t->kind != MD_T_ERROR)
		v->is_inline = true;
	v->type = t->assoc ? t->ref : t;
	v->value = item->inl.value;
	if (t->assoc)
		inline_params(c, v, d, t);
	/* visible only after its own value */
	v->seen = 0;
	return v;
}

static bool
inline_compatible(const struct md_var *v)
{
	const struct md_type *a = v->type, *b = v->value->type;

	if (a->kind == MD_T_ERROR || b->kind == MD_T_ERROR)
		return true;
	if (md_type_is_int(a) && md_type_is_int(b))
		return true;
	if (a->kind == MD_T_STRING)
		return md_type_is_stringlike(b);
	if (a->kind == MD_T_POINTER)
		return md_is_null_const(v->value) || b->kind == MD_T_POINTER;
	return md_type_same(a, b);
}

/* Check the value; with parameters, a copy in which they stand unbound. */
static void
inline_value(struct md_check *c, struct md_var *v)
{
	int64_t n;

	if (v->params.n > 0) {
		md_check_expr(c, md_expr_clone(c, v->value, v, NULL));
		return;
	}
	md_check_expr(c, v->value);
	if (!inline_compatible(v))
		md_check_error(c, MD_D_OP_INCOMPAT, v->value->loc,
			       "inline %s definition uses incompatible types: "
			       "\"%s\" = \"%s\"", v->name, md_text(c, v->type),
			       md_text(c, v->value->type));
	if (md_const_int(v->value, &n) && md_type_is_scalar(v->type))
		v->is_const = true;
	if (v->value->kind == MD_E_STR && v->type->kind == MD_T_STRING)
		v->is_const = true;
}

void
md_check_inline_item(struct md_check *c, struct md_item *item)
{
	const char *name = md_dtor_name(item->inl.decl->dtor);
	struct md_var *v;
	bool was;

	if (c->pass == MD_PASS_DEFINE) {
		loud(c, &was);
		v = define_inline(c, item);
		c->quietly = was;
	} else {
		v = name ? md_var_find(c, MD_SC_GLOBAL, name) : NULL;
	}
	if (!v || v->value != item->inl.value)
		return;
	if (v->is_inline)
		inline_value(c, v);
	md_var_show(c, v);
}
