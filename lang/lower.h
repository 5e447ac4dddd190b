/*
 * lower.h - typed AST to IR: what lower_*.c share and what the rows of
 * builtins.def use to emit code. Only through the IR builder.
 *
 * One md_lower serves one program, that is one list of clauses:
 *
 *	prologue    state check, site, thread object (only what is needed)
 *	clause 1    predicate -> skip; reserve record; statements; submit
 *	   fault 1  discard record, send FAULT record, ERROR clauses inline
 *	clause 2    ...
 *	epilogue    vtimestamp accounting, exit
 */
#ifndef MD_LOWER_H
#define MD_LOWER_H

#include "builtin.h"
#include "compile.h"
#include "ir.h"

/* A value: an integer or pointer in a vreg, or a string. */
struct md_val {
	int r;		     /* SCALAR vreg; strings: POINTER to a buffer */
	/* strings: */
	unsigned bound;	     /* bytes at r that may be read, multiple of 8;
				NUL-terminated and zero-padded to bound */
	int null;	     /* vreg: nonzero = NULL string; MD_NOREG: never */
	bool is_pstr;	     /* r is a SCALAR probe-string id, no buffer */
	bool is_literal;     /* const text known: lit */
	const char *lit;
};

/*
 * What is known of the firing at this point of the code: vregs, or MD_NOREG
 * while not made. A fact made inside a conditional region is forgotten at its
 * end (md_lower_join), so that a use is always dominated.
 */
struct md_facts {
	int ctx, site, pidtid, cpu, cpustate, thread, scratch, aggs;
	int args[10];
	bool ts_known;	/* the firing's timestamp was surely taken */
};

struct md_lower {
	struct md_compile *c;
	struct md_image *img;
	struct md_image_prog *prog;
	struct md_ir_fn f;
	const struct md_probe *probe;	/* a representative: kind and recipe */
	enum md_recipe recipe;
	bool is_return;			/* of a session program */
	int site_const;			/* the only site, or -1 */
	unsigned level;			/* enum md_level */
	struct md_facts k;
	int ts;				/* timestamp vreg, 0 until taken; or MD_NOREG */
	bool ts_maybe;			/* taken on some path */
	int vt;				/* vtimestamp, or MD_NOREG */
	int started;			/* clock at the start less all tracing
					   before, unrounded */
	int stopped;			/* vreg: exit() ran in this firing, or MD_NOREG */
	int out_label;			/* epilogue */
	/* ERROR clauses lowered inline: the fault they report */
	bool in_error;
	int err_clause, err_probe, err_code, err_value;
	/* the clause being lowered */
	const struct md_clause *clause;
	struct md_image_clause *iclause;
	int rec;			/* POINTER vreg of the ring reservation;
					   a field's bytes are at rec + off */
	unsigned reserve_at;		/* index of its rb_reserve */
	bool reserved, can_fault, wake;
	int spec_skip;			/* label: the speculation is not active,
					   or full; -1: not speculating */
	unsigned spec_size;		/* index of the constant: record's size */
	int fault_label;
	int fault_code, fault_value;	/* vregs */
	unsigned nbranches;		/* of ifs in this clause */
	uint64_t present;		/* bit of actions inside an if, or 0 */
	unsigned rec_off;		/* next free byte of the record */
	unsigned scratch, mark;		/* next free byte of this level's scratch;
					   what lives as long as the firing */
	struct md_ptrs thises;		/* struct md_this, in order of use */
	int keyobj;			/* the stack object that short keys share */
	int area;			/* scratch of alloca() and copyin(): its offset,
					   or -1; vreg: bytes that this clause took */
	int top;
};

/* Where an object is: in our own memory at p + off, or at address addr + off. */
struct md_ref {
	int p;				/* POINTER, or MD_NOREG */
	int32_t off;
	int addr;			/* SCALAR */
	const struct md_expr *ptr;	/* the pointer that has the address */
	const struct md_member *bits;	/* a bit-field */
};
/* Addresses of scratch memory are this and an offset: no other addresses are
 * like it. */
#define MD_SCRATCH_TAG INT64_C(0x6d69000000000000)

/* expressions */
void md_lower_expr(struct md_lower *l, const struct md_expr *e, struct md_val *v);
int md_lower_int(struct md_lower *l, const struct md_expr *e); /* scalar vreg */
/* String into dst (POINTER, `size` bytes, multiple of 8): zero-padded. Sets the
 * vreg null, if there is one, to whether it is NULL; false: it never is. */
bool md_lower_string_to(struct md_lower *l, const struct md_expr *e, int dst,
			int32_t off, unsigned size, int null);
/* the same for a value already made */
void md_val_string_to(struct md_lower *l, const struct md_val *v, int dst,
		      int32_t off, unsigned size);
/* a string value with a buffer (probe strings are turned into text) */
void md_val_text(struct md_lower *l, struct md_val *v);
/* jump to the clause's fault block with code and value */
void md_lower_fault(struct md_lower *l, unsigned code, int value_vreg);
void md_lower_fault_if(struct md_lower *l, enum md_cc cc, int a, int64_t imm,
		       unsigned code, int value_vreg);
/* bytes of this level's scratch (not cleared), as a POINTER; they are free
 * again at the end of the clause */
int md_lower_scratch(struct md_lower *l, unsigned size);
int md_lower_scratch_at(struct md_lower *l, unsigned off);
/* what was taken since l->scratch was `was`, but for what the firing keeps */
void md_lower_scratch_free(struct md_lower *l, unsigned was);
unsigned md_str_bound(const struct md_lower *l, const struct md_expr *e);

/* jump to label if the truth of e is `sense` */
void md_lower_branch(struct md_lower *l, const struct md_expr *e, bool sense,
		     int label);
/* -1, 0, 1 comparison or (in)equality of two strings, as 0 or 1 */
int md_lower_strcmp(struct md_lower *l, enum md_op op, const struct md_expr *a,
		    const struct md_expr *b);
/* bytes from kernel memory at pointer or scalar src, by a helper when long */
void md_lower_copy(struct md_lower *l, int dst, int32_t doff, int src,
		   int32_t soff, unsigned len);
/* zeroes; len % 8 == 0 */
void md_lower_zero(struct md_lower *l, int dst, int32_t off, unsigned len);
/* one word of the site table: MD_SITE_* */
enum { MD_SITE_PROV, MD_SITE_MOD, MD_SITE_FUNC, MD_SITE_NAME, MD_SITE_ID,
       MD_SITE_SHIFT, MD_SITE_DELTA, MD_SITE_COND, MD_SITE_WORDS };
/* MD_SITE_PROV to MD_SITE_NAME: which one is probeprov, probemod ...? */
unsigned md_probe_part(const struct md_builtin *b);
const char *md_probe_name(const struct md_probe *p, unsigned part);
int md_lower_probe_id(struct md_lower *l); /* as -l lists it */
int md_lower_site_entry(struct md_lower *l, int map, unsigned stride);
/* row i of a map's value, from `off` on */
int md_lower_row(struct md_lower *l, int map, int off, int i, unsigned stride);
int md_lower_cpu_row(struct md_lower *l, int map, int off, unsigned stride);
/* read-only map of `size` bytes: *map, made when it is wanted first */
int md_lower_table(struct md_lower *l, int *map, const char *name,
		   unsigned size);
/* n bytes at scalar address (or pointer) src by a reading helper; its result */
int md_lower_read(struct md_lower *l, enum md_helper reader,
		  struct md_ir_arg dst, unsigned n, int src);
/* the helper that reads user memory here; it clears what it cannot read */
enum md_helper md_lower_user_reader(const struct md_lower *l);
/* records as the ring has them: room or a counted drop and off to `failed`;
 * head; hand over; give back */
int md_lower_reserve(struct md_lower *l, unsigned size, int failed);
void md_lower_head(struct md_lower *l, int rec, enum md_rec_kind kind);
void md_lower_submit(struct md_lower *l, int rec, bool wake);
void md_lower_discard(struct md_lower *l, int rec);
/* a word at scalar address src + off; 0 when it cannot be read */
int md_lower_peek(struct md_lower *l, enum md_helper reader, int src,
		  unsigned off, unsigned size);
/* element of a hash, NULL where there is none; the second makes it, or counts
 * a drop and jumps to `lost` */
int md_lower_find(struct md_lower *l, struct md_ir_arg map,
		  struct md_ir_arg key);
int md_lower_make(struct md_lower *l, struct md_ir_arg map, struct md_ir_arg key,
		  unsigned size, enum md_drop drop, int lost);
int md_lower_bounded(struct md_lower *l, int v, unsigned n);
int md_lower_site_word(struct md_lower *l, unsigned word);
/* how far behind the function's entry the probe is armed; MD_NOREG: 0 */
int md_lower_shift(struct md_lower *l);

/* firing facts, each made at most once (lower_var.c) */
int md_lower_site(struct md_lower *l);
int md_lower_cpu(struct md_lower *l);
int md_lower_pidtid(struct md_lower *l);
int md_lower_timestamp(struct md_lower *l);
int md_lower_oncpu(struct md_lower *l, int t);	/* sets vreg t to the time */
int md_lower_thread(struct md_lower *l);	/* POINTER to struct md_thread */
int md_lower_arg(struct md_lower *l, unsigned n);
int md_lower_reg(struct md_lower *l, unsigned pt_regs_off); /* user register */
/* a field of the kernel structure at an address, zero-extended, and where it
 * is; "task_struct.real_parent>task_struct.tgid" goes through the pointer */
int md_lower_kfield(struct md_lower *l, int base, const char *path);
int md_lower_kaddr(struct md_lower *l, int base, const char *path);
int md_lower_exec_path(struct md_lower *l);
void md_lower_drop(struct md_lower *l, enum md_drop kind);

/* records: room for a field of the current action */
struct md_field *md_lower_field(struct md_lower *l, struct md_image_action *act,
				enum md_field_kind kind, unsigned size,
				const struct md_type *type);
/* store the value of `e` as the next field(s) of `act` */
void md_lower_record(struct md_lower *l, struct md_image_action *act,
		     const struct md_expr *e);

/* keys of arrays and aggregations (lower_key.c) */
struct md_keyspec {
	struct md_field *fields;
	unsigned n, size;
};
/* layout of a key: types, string bounds, which are probe strings */
void md_key_layout(struct md_compile *c, struct md_keyspec *k, unsigned n,
		   struct md_type **types, const unsigned *bound,
		   const bool *pstr, const struct md_expr *const *exprs);
/* evaluate and store the key; the argument names its memory */
struct md_ir_arg md_lower_key(struct md_lower *l, const struct md_keyspec *k,
			      const struct md_ptrs *exprs, bool with_tid);
/* the same of a long key: its hash; *full names the key itself, where behind
 * the end of a text or stack anything may stand */
struct md_ir_arg md_lower_hashed_key(struct md_lower *l,
				     const struct md_keyspec *k,
				     const struct md_ptrs *exprs,
				     struct md_ir_arg *full);
/* `words` words of zero behind the n bytes that were put at p + off, where
 * `room` at most were put: the end of a text or stack in a hashed key */
void md_lower_end(struct md_lower *l, int p, int32_t off, int n, unsigned room,
		  unsigned words);
/* bytes of zeroes in read-only memory, as a POINTER */
int md_lower_zeros(struct md_lower *l, unsigned size);
/* text in read-only memory, zero-padded to a multiple of 8 */
int md_lower_literal(struct md_lower *l, const char *s, size_t len);
/* id of a probe string, or -1 when no site has it */
int md_pstring_find(const struct md_compile *c, const char *s);
int md_pstring_put(struct md_compile *c, const char *s);

/*
 * A this-> variable in the program being lowered: integers live in the vreg;
 * strings and arrays in scratch, with the vreg as the NULL flag.
 */
struct md_this {
	const struct md_var *var;
	int vreg;
	int only;		/* the one clause of the list that uses it, or -1 */
	unsigned off;
	bool placed;
};
struct md_this *md_lower_this(struct md_lower *l, const struct md_var *v);
/* 8 bytes that are the variable's own, then a string's text, or elements */
int md_lower_this_memory(struct md_lower *l, const struct md_var *v);

/* variables (lower_var.c) */
unsigned md_var_size(const struct md_compile *c, const struct md_var *v);
unsigned md_var_text_size(const struct md_compile *c, const struct md_var *v);
enum md_cc md_lower_cc(enum md_op op, bool is_signed);
/* r cut to an integer type and extended again */
int md_lower_cut(struct md_lower *l, const struct md_type *t, int r);
/* what 1 counts in an addition: the size of what a pointer points at */
unsigned md_type_step(const struct md_type *t);
/* integer operator on 64-bit values; rhs, if known, tells a constant divisor */
int md_lower_arith(struct md_lower *l, enum md_op op, bool sign,
		   bool left_signed, int a, int b, const struct md_expr *rhs);
void *md_literals_data(struct md_compile *c);
void md_lower_load(struct md_lower *l, const struct md_expr *e, struct md_val *v);
void md_lower_assign(struct md_lower *l, const struct md_expr *e, struct md_val *v);
void md_lower_incdec(struct md_lower *l, const struct md_expr *e, struct md_val *v);

int md_lower_memory(struct md_lower *l, const struct md_expr *e, int32_t *off,
		    int lost);
/* a this-> array or structure starts as zeroes */
void md_lower_clear_this(struct md_lower *l, const struct md_var *v);

/* objects in memory (lower_mem.c) */
/* What e names. `lost`: it will be written; where to go if an array element
 * cannot be made; else MD_NOREG. */
void md_lower_ref(struct md_lower *l, const struct md_expr *e, struct md_ref *r,
		  int lost);
int md_lower_address(struct md_lower *l, const struct md_ref *r);
int md_lower_ref_load(struct md_lower *l, const struct md_ref *r,
		      const struct md_type *t);
void md_lower_ref_store(struct md_lower *l, struct md_ref *r,
			const struct md_type *t, int v);
/* an atomic addition and the value before it, if that can be had */
bool md_lower_ref_add(struct md_lower *l, struct md_ref *r,
		      const struct md_type *t, int v, int *old);
/* its bytes to dst + off */
void md_lower_ref_copy(struct md_lower *l, const struct md_ref *r,
		       unsigned size, int dst, int32_t off);
void md_lower_ref_assign(struct md_lower *l, struct md_ref *to,
			 const struct md_expr *rhs);
void md_lower_ref_put(struct md_lower *l, struct md_ref *to,
		      const struct md_ref *from, unsigned size);
/* a string that is an object in memory, zero-padded */
void md_lower_ref_text(struct md_lower *l, const struct md_ref *ref, int dst,
		       int32_t off, unsigned size);
/* the text at a pointer, or of a character array, zero-padded */
void md_lower_text(struct md_lower *l, const struct md_expr *e, int dst,
		   int32_t off, unsigned size);
/* n bytes at the address that pointer `ptr` has; or a fault */
void md_lower_bytes(struct md_lower *l, struct md_ir_arg dst,
		    struct md_ir_arg n, const struct md_expr *ptr, int addr);
/* does one of the clauses read through a pointer? */
bool md_clauses_deref(const struct md_ptrs *clauses);
/* at most n bytes of a user string: its length with the NUL, or negative */
int md_lower_read_str(struct md_lower *l, struct md_ir_arg dst,
		      struct md_ir_arg n, int addr);
/* a length: at most the scratch space's, or a fault */
struct md_ir_arg md_lower_length(struct md_lower *l, const struct md_expr *e);
/* n bytes of scratch: the address, and the memory itself */
int md_lower_alloca(struct md_lower *l, struct md_ir_arg n, int *p);
/* the memory at an address that must be scratch; else jump to miss, or fault */
int md_lower_own_or_fault(struct md_lower *l, int addr, unsigned size);

/* end of a conditional region: back to the facts (l->k) before it */
void md_lower_join(struct md_lower *l, const struct md_facts *m);

/* statements (lower_stmt.c) */
/* what a call calls or a name names, if that is built in */
const struct md_builtin *md_builtin_of(const struct md_expr *e);
/* does one of the clauses use it, or one with some of the flags? */
bool md_clauses_use(const struct md_ptrs *clauses, const char *name,
		    unsigned flags);
bool md_clause_records(const struct md_clause *cl);
/* leave a tracepoint program when its guard does not hold (lower_guard.c) */
void md_lower_guard(struct md_lower *l, const struct md_ptrs *clauses,
		    int leave);
void md_lower_program(struct md_lower *l, const struct md_ptrs *entry,
		      const struct md_ptrs *ret);
/* lower_cost.c */
void md_lower_start_clock(struct md_lower *l);
void md_lower_stop_clock(struct md_lower *l);
void md_lower_count_firing(struct md_lower *l);
uint32_t *md_traps_data(struct md_compile *c);	/* of trap_map */
/* the program that keeps each CPU's switch times (vtimestamp) */
void md_lower_switch_program(struct md_lower *l);

#endif
