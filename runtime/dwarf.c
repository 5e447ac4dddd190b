/*
 * dwarf.c - types from the debug information of traced programs, with libdw
 * of elfutils.
 *
 * In: a file and the address of a function in it. Out: the types of its
 * parameters as the compiler has them, and which argN each is. Debug
 * information may be in the file, or by build-id or debuglink on this machine.
 *
 * A structure is made without its members, which are filled in when they are
 * asked for: one type of a large program leads to all others. The same
 * definition in two units is one type.
 *
 * Absent: values that are not in integer registers (floating point,
 * structures passed by value), and where optimised code has moved a
 * parameter: at the entry of a function they are where the ABI says.
 */
#include "dwarf.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

struct module {
	uint64_t dev, ino;
	Dwfl *dwfl;
	Dwarf *dbg;	/* NULL: why */
	const char *why;
	struct range *ranges;	/* by address; made when a function is wanted */
	unsigned nranges, rcap;
};

struct range { /* of a unit's code */
	Dwarf_Addr from, to;
	Dwarf_Die unit;
};

struct md_dwarf {
	struct md_arena *a;
	struct md_types *t;
	struct md_ptrs modules;
	struct md_map seen;	/* key of a definition -> md_type */
};

/* A structure whose members are not known yet. */
struct body {
	struct md_dwarf *d;
	struct module *m;
	Dwarf_Die die;
};

struct md_dwarf *
md_dwarf_new(struct md_arena *a)
{
	struct md_dwarf *d = md_alloc(a, sizeof *d);

	d->a = a;
	return d;
}

void
md_dwarf_free(struct md_dwarf *d)
{
	for (unsigned i = 0; d && i < d->modules.n; i++)
		dwfl_end(((struct module *)d->modules.v[i])->dwfl);
}

/* -- files ------------------------------------------------------------------ */

/* The next unit that has definitions; false at the end. */
static bool
next_unit(struct module *m, Dwarf_CU **cu, Dwarf_Die *die)
{
	Dwarf_Die unit, split;
	uint8_t type;

	if (dwarf_get_units(m->dbg, *cu, cu, NULL, &type, &unit, &split))
		return false;
	*die = type == DW_UT_skeleton ? split : unit;
	return true;
}

static struct module *
open_module(struct md_dwarf *d, const struct md_dwarf_file *f)
{
	static const Dwfl_Callbacks callbacks = {
		.find_elf = dwfl_build_id_find_elf,
		.find_debuginfo = dwfl_standard_find_debuginfo,
		.section_address = dwfl_offline_section_address,
	};
	struct module *m = md_alloc(d->a, sizeof *m);
	Dwfl_Module *mod = NULL;
	Dwarf_CU *cu = NULL;
	Dwarf_Die unit;
	Dwarf_Addr bias;
	int fd;

	md_ptrs_push(d->a, &d->modules, m);
	m->dev = f->dev;
	m->ino = f->ino;
	m->why = md_sprintf(d->a, "%s has no debug information: compile it "
			    "with -g, or install the package that has it",
			    f->real);
	m->dwfl = dwfl_begin(&callbacks);
	fd = open(f->path, O_RDONLY | O_CLOEXEC);
	if (m->dwfl && fd >= 0) {
		mod = dwfl_report_offline(m->dwfl, f->real, f->real, fd);
		dwfl_report_end(m->dwfl, NULL, NULL);
	}
	if (!mod && fd >= 0)
		close(fd);
	if (mod)
		m->dbg = dwfl_module_getdwarf(mod, &bias);
	if (m->dbg && !next_unit(m, &cu, &unit))
		m->dbg = NULL; /* tables for unwinding only */
	return m;
}

static struct module *
module_of(struct md_dwarf *d, const struct md_dwarf_file *f)
{
	for (unsigned i = 0; i < d->modules.n; i++) {
		struct module *m = d->modules.v[i];

		if (m->dev == f->dev && m->ino == f->ino)
			return m;
	}
	return open_module(d, f);
}

/* -- attributes ------------------------------------------------------------- */

static uint64_t
number(Dwarf_Die *die, unsigned name, uint64_t other)
{
	Dwarf_Attribute attr;
	Dwarf_Word v;

	return dwarf_attr_integrate(die, name, &attr) &&
	       !dwarf_formudata(&attr, &v) ? v : other;
}

static bool
target_of(Dwarf_Die *die, Dwarf_Die *to)
{
	Dwarf_Attribute attr;

	return dwarf_attr_integrate(die, DW_AT_type, &attr) &&
	       dwarf_formref_die(&attr, to);
}

static const char *
name_of(struct md_dwarf *d, Dwarf_Die *die)
{
	const char *s = dwarf_diename(die);

	return s ? md_strdup(d->a, s) : NULL;
}

/* -- types ---------------------------------------------------------------------- */

static struct md_type *type_at(struct md_dwarf *d, struct module *m,
			       Dwarf_Die *die);

static struct md_type *
referred(struct md_dwarf *d, struct module *m, Dwarf_Die *die)
{
	Dwarf_Die to;

	return target_of(die, &to) ? type_at(d, m, &to) : d->t->void_;
}

static struct md_type *
new_type(struct md_dwarf *d, enum md_type_kind kind, const char *name,
	 uint64_t size)
{
	struct md_type *t = md_alloc(d->a, sizeof *t);

	t->kind = kind;
	t->name = name;
	t->size = t->align = (unsigned)size;
	t->complete = true;
	return t;
}

/* "short int" is D's short. */
static struct md_type *
known_int(struct md_types *t, const char *name, uint64_t size, bool sign)
{
	struct md_type *s[] = { t->char_, t->short_, t->int_, t->long_ };
	struct md_type *u[] = { t->uchar, t->ushort, t->uint, t->ulong };
	struct md_type *known = name ? md_type_find(t, name) : NULL;

	if (known && known->size == size)
		return known;
	for (unsigned i = 0; i < 4; i++)
		if (size == 1u << i)
			return (sign ? s : u)[i];
	return NULL;
}

static struct md_type *
base_type(struct md_dwarf *d, Dwarf_Die *die)
{
	uint64_t size = number(die, DW_AT_byte_size, 0);
	uint64_t enc = number(die, DW_AT_encoding, 0);
	bool sign = enc == DW_ATE_signed || enc == DW_ATE_signed_char;
	struct md_type *t = NULL;

	if (enc != DW_ATE_float && enc != DW_ATE_complex_float &&
	    enc != DW_ATE_boolean)
		t = known_int(d->t, dwarf_diename(die), size, sign);
	if (t)
		return t;
	t = new_type(d, MD_T_INT, name_of(d, die), size);
	if (enc == DW_ATE_float)
		t->kind = MD_T_FLOAT;
	else if (size > 8 || enc == DW_ATE_complex_float)
		t->kind = MD_T_STRUCT; /* bytes */
	t->wide = t->kind == MD_T_STRUCT && enc != DW_ATE_complex_float;
	t->is_signed = sign;
	return t;
}

static struct md_type *
enum_type(struct md_dwarf *d, Dwarf_Die *die, const char *name)
{
	struct md_type *t = new_type(d, MD_T_ENUM, name,
				     number(die, DW_AT_byte_size, 4));
	Dwarf_Attribute attr;
	Dwarf_Sword v = 0;
	unsigned cap = 0;
	Dwarf_Die k;

	t->is_signed = true;
	for (int r = dwarf_child(die, &k); r == 0; r = dwarf_siblingof(&k, &k)) {
		if (dwarf_tag(&k) != DW_TAG_enumerator ||
		    !dwarf_attr(&k, DW_AT_const_value, &attr) ||
		    dwarf_formsdata(&attr, &v))
			continue;
		t->tags = md_grow(d->a, t->tags, t->ntags, &cap,
				  sizeof *t->tags);
		t->tags[t->ntags++] = (struct md_enumtag){ name_of(d, &k), v };
	}
	return t;
}

static struct md_type *
array_type(struct md_dwarf *d, struct module *m, Dwarf_Die *die)
{
	struct md_type *t = referred(d, m, die);
	uint64_t dims[8], n = 0;
	Dwarf_Die k;

	for (int r = dwarf_child(die, &k); r == 0 && n < 8;
	     r = dwarf_siblingof(&k, &k)) {
		if (dwarf_tag(&k) == DW_TAG_subrange_type)
			dims[n++] = number(&k, DW_AT_count,
				number(&k, DW_AT_upper_bound, ~0ull) + 1);
	}
	while (n-- > 0)
		t = md_type_array(d->t, t, dims[n] < INT32_MAX
						   ? (unsigned)dims[n] : 0);
	return t;
}

/* -- structures ------------------------------------------------------------------- */

struct filling {
	struct md_dwarf *d;
	struct module *m;
	struct md_type *t;
	unsigned cap;
};

static struct md_member *
add(struct filling *f, const char *name, struct md_type *type, unsigned off)
{
	struct md_type *t = f->t;
	struct md_member *m;

	t->members = md_grow(f->d->a, t->members, t->nmembers, &f->cap,
			     sizeof *t->members);
	m = &t->members[t->nmembers++];
	*m = (struct md_member){ .name = name, .type = type, .off = off };
	return m;
}

/* A bit-field in the unit of its type, or in eight bytes if it crosses one. */
static void
add_bits(struct filling *f, Dwarf_Die *k, struct md_type *type, uint64_t off)
{
	uint64_t n = number(k, DW_AT_bit_size, 0), unit = type->size * 8;
	uint64_t old = number(k, DW_AT_bit_offset, ~0ull), at;
	struct md_member *m;

	at = number(k, DW_AT_data_bit_offset, off * 8);
	if (old != ~0ull) /* counted from the other end of the unit */
		at = off * 8 + number(k, DW_AT_byte_size, type->size) * 8 -
		     old - n;
	if (!unit || n > 64 || at / unit != (at + n - 1) / unit)
		return; /* crosses a unit: packed */
	m = add(f, name_of(f->d, k), type, (unsigned)(at / unit * type->size));
	m->bit = (unsigned)(at % unit);
	m->nbits = (unsigned)n;
}

static bool by_address(struct md_type *t);

static void
add_member(struct filling *f, Dwarf_Die *k)
{
	struct md_type *type = referred(f->d, f->m, k);
	uint64_t off = number(k, DW_AT_data_member_location, 0);

	if (dwarf_hasattr(k, DW_AT_declaration))
		return; /* static member of a class */
	if (dwarf_hasattr(k, DW_AT_bit_size)) {
		if (md_type_is_int(type))
			add_bits(f, k, type, off);
	} else if (dwarf_diename(k)) {
		add(f, name_of(f->d, k), type, (unsigned)off);
	} else { /* base class, unnamed structure: its members are ours */
		md_type_fill(type);
		f->t->by_ref |= by_address(type);
		for (unsigned i = 0; i < type->nmembers; i++) {
			struct md_member in = type->members[i];

			*add(f, in.name, in.type, 0) = in;
			f->t->members[f->t->nmembers - 1].off += (unsigned)off;
		}
	}
}

/*
 * A destructor, or a constructor from another of the class: C++ then hands
 * over the address of a copy. clang says so by an attribute, gcc does not.
 */
static bool
is_own_copy(Dwarf_Die *class, Dwarf_Die *k)
{
	const char *name = dwarf_diename(k), *of = dwarf_diename(class);
	Dwarf_Die p, to;
	int n = 0;

	if (!name || !of || number(k, DW_AT_defaulted, 0) == 1)
		return false;
	if (*name == '~')
		return true;
	if (strncmp(name, of, strlen(name)) ||
	    !strchr("<", of[strlen(name)]) || dwarf_child(k, &p))
		return false;
	do {
		if (dwarf_tag(&p) != DW_TAG_formal_parameter ||
		    dwarf_hasattr(&p, DW_AT_artificial))
			continue;
		if (n++ || !target_of(&p, &to) ||
		    (dwarf_tag(&to) != DW_TAG_reference_type &&
		     dwarf_tag(&to) != DW_TAG_rvalue_reference_type))
			return false;
		while (target_of(&to, &to))
			;
	} while (dwarf_siblingof(&p, &p) == 0);
	return n == 1 && dwarf_dieoffset(&to) == dwarf_dieoffset(class);
}

static void
fill(void *arg, struct md_type *t)
{
	struct body *b = arg;
	struct filling f = { b->d, b->m, t, 0 };
	Dwarf_Die k;

	for (int r = dwarf_child(&b->die, &k); r == 0;
	     r = dwarf_siblingof(&k, &k)) {
		if (dwarf_tag(&k) == DW_TAG_member ||
		    dwarf_tag(&k) == DW_TAG_inheritance)
			add_member(&f, &k);
		else if (dwarf_tag(&k) == DW_TAG_subprogram)
			t->by_ref |= is_own_copy(&b->die, &k);
	}
}

/* Of itself or for one of its members; a class that is defined elsewhere is
 * one that is not as plain as a structure of C. */
static bool
by_address(struct md_type *t)
{
	if (t->kind == MD_T_ARRAY)
		return by_address(t->ref);
	if (t->kind != MD_T_STRUCT)
		return false;
	md_type_fill(t);
	t->by_ref |= !t->complete;
	for (unsigned i = 0; i < t->nmembers && !t->by_ref; i++)
		t->by_ref = !t->members[i].nbits &&
			    by_address(t->members[i].type);
	return t->by_ref;
}

/* Only declared here: the definition may be in another unit. */
static bool
find_definition(struct module *m, int tag, const char *name, Dwarf_Die *die)
{
	Dwarf_CU *cu = NULL;
	Dwarf_Die unit, k;

	while (name && next_unit(m, &cu, &unit)) {
		for (int r = dwarf_child(&unit, &k); r == 0;
		     r = dwarf_siblingof(&k, &k)) {
			if (dwarf_tag(&k) == tag && dwarf_diename(&k) &&
			    !strcmp(dwarf_diename(&k), name) &&
			    !dwarf_hasattr(&k, DW_AT_declaration)) {
				*die = k;
				return true;
			}
		}
	}
	return false;
}

static struct md_type *
sou_type(struct md_dwarf *d, struct module *m, Dwarf_Die *die)
{
	bool is_union = dwarf_tag(die) == DW_TAG_union_type;
	const char *tag = dwarf_diename(die);
	const char *name = tag ? md_sprintf(d->a, "%s %s", is_union ? "union"
			: dwarf_tag(die) == DW_TAG_class_type ? "class"
			: "struct", tag) : NULL;
	void **slot = name ? md_map_get(&d->t->tags, name) : NULL;
	struct md_type *t = slot ? *slot : NULL;
	struct body *b;

	/* the one that scripts name is the same */
	if (!t || !t->open || t->complete)
		t = new_type(d, is_union ? MD_T_UNION : MD_T_STRUCT, name, 0);
	t->align = 1;
	t->complete = !dwarf_hasattr(die, DW_AT_declaration) ||
		      find_definition(m, dwarf_tag(die), tag, die);
	if (!t->complete)
		return t;
	t->size = (unsigned)number(die, DW_AT_byte_size, 0);
	t->by_ref = number(die, DW_AT_calling_convention, 0) ==
		    DW_CC_pass_by_reference;
	b = md_alloc(d->a, sizeof *b);
	*b = (struct body){ d, m, *die };
	t->fill = fill;
	t->fill_arg = b;
	return t;
}

/* -- all kinds ---------------------------------------------------------------------- */

/* What has no name of its own gets the one that it is known by. */
static struct md_type *
typedef_of(struct md_dwarf *d, struct module *m, Dwarf_Die *die)
{
	struct md_type *t = referred(d, m, die), *named;

	if (t->kind == MD_T_INT) {
		named = md_alloc(d->a, sizeof *named);
		*named = *t;
		t = named;
	} else if (t->name || !(t->kind == MD_T_ENUM || t->fill)) {
		return t;
	}
	t->name = name_of(d, die);
	return t;
}

static struct md_type *
make_type(struct md_dwarf *d, struct module *m, Dwarf_Die *die)
{
	const char *tag = dwarf_diename(die);
	struct md_type *t;

	switch (dwarf_tag(die)) {
	case DW_TAG_base_type:
		return base_type(d, die);
	case DW_TAG_enumeration_type:
		return enum_type(d, die, tag ? md_sprintf(d->a, "enum %s", tag)
					     : NULL);
	case DW_TAG_structure_type:
	case DW_TAG_class_type:
	case DW_TAG_union_type:
		return sou_type(d, m, die);
	case DW_TAG_pointer_type:
	case DW_TAG_reference_type:
	case DW_TAG_rvalue_reference_type:
		return md_type_pointer(d->t, referred(d, m, die));
	case DW_TAG_array_type:
		return array_type(d, m, die);
	case DW_TAG_typedef:
		return typedef_of(d, m, die);
	case DW_TAG_const_type:
	case DW_TAG_volatile_type:
	case DW_TAG_restrict_type:
	case DW_TAG_atomic_type:
		return referred(d, m, die);
	case DW_TAG_subroutine_type:
		t = new_type(d, MD_T_FUNC, NULL, 0);
		t->ref = referred(d, m, die);
		t->varargs = true;
		return t;
	default:
		return d->t->void_;
	}
}

static bool
has_body(int tag)
{
	return tag == DW_TAG_structure_type || tag == DW_TAG_class_type ||
	       tag == DW_TAG_union_type || tag == DW_TAG_enumeration_type;
}

/*
 * The type that a DIE defines. A definition that several units have is known
 * by its name, size and line; everything else by its place.
 */
static struct md_type *
type_at(struct md_dwarf *d, struct module *m, Dwarf_Die *die)
{
	const char *name = dwarf_diename(die);
	int tag = dwarf_tag(die);
	void **slot;

	if (name && has_body(tag) && !dwarf_hasattr(die, DW_AT_declaration))
		name = md_sprintf(d->a, "%x %s %llu %llu", (unsigned)tag, name,
			(unsigned long long)number(die, DW_AT_byte_size, 0),
			(unsigned long long)number(die, DW_AT_decl_line, 0));
	else
		name = md_sprintf(d->a, "%p %llx", (void *)m,
			(unsigned long long)dwarf_dieoffset(die));
	slot = md_map_get(&d->seen, name);
	if (!slot) {
		struct md_type *t = make_type(d, m, die);

		slot = md_map_put(d->a, &d->seen, name);
		*slot = t;
	}
	return *slot;
}

/* -- functions ----------------------------------------------------------------------- */

struct search {
	uint64_t addr;
	Dwarf_Die *die;
	bool found;
};

static int
at_address(Dwarf_Die *die, void *arg)
{
	struct search *s = arg;
	Dwarf_Addr pc, base, end;

	/* of several ranges (a part that is seldom run is elsewhere) the first
	 * has the entry */
	if ((dwarf_entrypc(die, &pc) &&
	     dwarf_ranges(die, 0, &base, &pc, &end) <= 0) || pc != s->addr)
		return DWARF_CB_OK;
	*s->die = *die;
	s->found = true;
	return DWARF_CB_ABORT;
}

static int
range_order(const void *a, const void *b)
{
	const struct range *x = a, *y = b;

	return (x->from > y->from) - (x->from < y->from);
}

static void
find_ranges(struct md_dwarf *d, struct module *m)
{
	struct range r;
	Dwarf_Addr base;
	Dwarf_CU *cu = NULL;

	while (next_unit(m, &cu, &r.unit)) {
		ptrdiff_t at = 0;

		while ((at = dwarf_ranges(&r.unit, at, &base, &r.from,
					  &r.to)) > 0) {
			m->ranges = md_grow(d->a, m->ranges, m->nranges,
					    &m->rcap, sizeof r);
			m->ranges[m->nranges++] = r;
		}
	}
	if (m->nranges)
		qsort(m->ranges, m->nranges, sizeof r, range_order);
}

static bool
find_function(struct md_dwarf *d, struct module *m, uint64_t addr,
	      Dwarf_Die *die)
{
	struct search s = { addr, die, false };
	unsigned from = 0, to, mid;

	if (!m->ranges)
		find_ranges(d, m);
	for (to = m->nranges; from < to;) {
		mid = from + (to - from) / 2;
		if (m->ranges[mid].from <= addr)
			from = mid + 1;
		else
			to = mid;
	}
	/* units do not share code; a few may say so */
	for (unsigned i = from; i-- > 0 && from - i <= 4 && !s.found;)
		if (addr < m->ranges[i].to)
			dwarf_getfuncs(&m->ranges[i].unit, at_address, &s, 0);
	return s.found;
}

static void
add_argument(struct filling *f, struct md_taken *k, const char *name,
	     struct md_type *type)
{
	const struct md_unread *why = NULL;
	int n;

	by_address(type);
	n = md_abi_take(f->d->a, k, name ? name : "", type, &why);
	add(f, name, why ? NULL : type, why ? 0 : (unsigned)n)->unread = why;
}

const struct md_type *
md_dwarf_function(struct md_dwarf *d, struct md_types *t,
		  const struct md_dwarf_file *file, uint64_t addr,
		  bool is_return, const char **why)
{
	struct module *m = module_of(d, file);
	struct filling f = { d, m, NULL, 0 };
	struct md_taken k = { 0, 0, 0 };
	Dwarf_Die die, p;
	struct md_type *ret;

	d->t = t;
	*why = m->why;
	if (!m->dbg)
		return NULL;
	*why = md_sprintf(d->a, "the debug information of %s does not have "
			  "the function", file->real);
	if (!find_function(d, m, addr, &die))
		return NULL;
	f.t = new_type(d, MD_T_FUNC, NULL, 0);
	f.t->ref = ret = referred(d, m, &die);
	by_address(ret);
	if (is_return) { /* arg0 is nothing, arg1 the value */
		add(&f, NULL, t->int64, 0);
		if (ret->kind != MD_T_VOID)
			add(&f, "return", md_type_is_scalar(ret) ? ret : NULL,
			    1)->unread = md_abi_value(d->a, ret);
		return f.t;
	}
	if (md_abi_in_memory(ret))
		k.ints = 1; /* the address where it goes */
	for (int r = dwarf_child(&die, &p); r == 0; r = dwarf_siblingof(&p, &p))
		if (dwarf_tag(&p) == DW_TAG_formal_parameter)
			add_argument(&f, &k, name_of(d, &p),
				     referred(d, m, &p));
	return f.t;
}

void
md_dwarf_complete(struct md_dwarf *d, struct md_types *t,
		  const struct md_dwarf_file *file, struct md_type *type)
{
	struct module *m = module_of(d, file);
	Dwarf_Die die;

	d->t = t;
	if (m->dbg && find_definition(m, type->kind == MD_T_UNION
				      ? DW_TAG_union_type
				      : DW_TAG_structure_type,
				      strchr(type->name, ' ') + 1, &die))
		type_at(d, m, &die);
}

/* -- inlined functions -------------------------------------------------------- */

struct seek {
	const char *name;
	bool found, called;
	unsigned copies;
};

static int
tally(Dwarf_Die *die, void *arg)
{
	++*(unsigned *)arg;
	return DWARF_CB_OK;
}

static int
look_at(Dwarf_Die *die, void *arg)
{
	struct seek *k = arg;
	const char *name = dwarf_diename(die);

	if (!name || strcmp(name, k->name))
		return DWARF_CB_OK;
	if (dwarf_func_inline(die)) {
		k->found = true;
		dwarf_func_inline_instances(die, tally, &k->copies);
	} else if (dwarf_hasattr_integrate(die, DW_AT_low_pc) ||
		 dwarf_hasattr_integrate(die, DW_AT_ranges)) {
		k->called = true;
	}
	return DWARF_CB_OK;
}

bool
md_dwarf_inlined(struct md_dwarf *d, const struct md_dwarf_file *file,
		 const char *name, unsigned *copies)
{
	struct module *m = module_of(d, file);
	struct seek k = { .name = name };
	Dwarf_CU *cu = NULL;
	Dwarf_Die unit;

	while (m->dbg && next_unit(m, &cu, &unit))
		dwarf_getfuncs(&unit, look_at, &k, 0);
	*copies = k.copies;
	return k.found && !k.called;
}

#else /* without libdw */

void
md_dwarf_complete(struct md_dwarf *d, struct md_types *t,
		  const struct md_dwarf_file *file, struct md_type *type)
{
	(void)d, (void)t, (void)file, (void)type;
}

struct md_dwarf *
md_dwarf_new(struct md_arena *a)
{
	return NULL;
}

void
md_dwarf_free(struct md_dwarf *d)
{
}

const struct md_type *
md_dwarf_function(struct md_dwarf *d, struct md_types *t,
		  const struct md_dwarf_file *file, uint64_t addr,
		  bool is_return, const char **why)
{
	(void)d, (void)t, (void)file, (void)addr, (void)is_return;
	*why = "this minid was built without libdw, which reads debug "
	       "information";
	return NULL;
}

bool
md_dwarf_inlined(struct md_dwarf *d, const struct md_dwarf_file *file,
		 const char *name, unsigned *copies)
{
	*copies = 0;
	return false;
}

#endif
