/*
 * type.h - D types.
 *
 * Types are compared by structure through md_type_same, except that each
 * named integer type has an object of its own so that messages can show the
 * name that the script used.
 */
#ifndef MD_TYPE_H
#define MD_TYPE_H

#include "arena.h"
#include "out.h"

enum md_type_kind {
	MD_T_ERROR,    /* result of a reported error: accepted everywhere */
	MD_T_VOID,
	MD_T_INT,
	MD_T_FLOAT,
	MD_T_STRING,   /* D string: strsize characters and a NUL */
	MD_T_POINTER,
	MD_T_ARRAY,    /* scalar array: ref[nelem] */
	MD_T_STRUCT,
	MD_T_UNION,
	MD_T_ENUM,
	MD_T_FUNC,
	MD_T_STACK,    /* value of stack(), ustack(), jstack() */
	MD_T_SYMADDR,  /* sym func mod */
	MD_T_USYMADDR, /* usym ufunc umod uaddr */
};

struct md_kmember;	/* stdlib/kinfo.c */

struct md_member {
	const char *name;
	struct md_type *type;
	unsigned off;	       /* bytes */
	unsigned bit, nbits;   /* bit-field: bit offset from off, width; else 0 */
	/* NULL, or how it is read: the member is no memory of that layout */
	const struct md_kmember *how;
	unsigned strbound;     /* STRING: bytes with the NUL */
	const struct md_unread *unread; /* no type: an argument, why so */
};

/* An argument that no argN has: "'double d', which ..."; what to use. */
struct md_unread {
	const char *what, *instead;
};

struct md_enumtag {
	const char *name;
	int64_t value;
};

struct md_type {
	enum md_type_kind kind;
	const char *name;      /* as written; NULL for derived types */
	unsigned size, align;
	bool is_signed;	       /* INT, ENUM */
	bool complete;	       /* STRUCT, UNION, ENUM: has a body */
	bool assoc;	       /* ARRAY made by a type list: associative */
	bool open;	       /* STRUCT, UNION: no script defines it */
	bool by_ref, wide;     /* STRUCT: passed by its address; __int128 */
	bool soft;	       /* built in, but a script may define it anew */
	struct md_type *ref;   /* POINTER, ARRAY element, FUNC result */
	unsigned nelem;	       /* ARRAY */
	struct md_member *members; /* STRUCT, UNION */
	unsigned nmembers;
	struct md_enumtag *tags;   /* ENUM */
	unsigned ntags;
	struct md_type **params;   /* FUNC parameters, assoc ARRAY keys */
	unsigned nparams;
	bool varargs;
	/* STRUCT, UNION from elsewhere: makes the members when they are asked
	 * for, once; see md_type_fill */
	void (*fill)(void *arg, struct md_type *t);
	void *fill_arg;
};
void md_type_fill(struct md_type *t);

/* The type store of one compilation. */
struct md_types {
	struct md_arena *arena;
	struct md_map names;   /* typedef and built-in names -> md_type */
	struct md_map tags;    /* "struct x" "union x" "enum x" -> md_type */
	struct md_map enums;   /* enumerator -> struct md_enumtag */
	struct md_type *error, *void_, *char_, *short_, *int_, *long_,
		*llong, *uchar, *ushort, *uint, *ulong, *ullong;
	struct md_type *int8, *int16, *int32, *int64, *uint8, *uint16,
		*uint32, *uint64, *size_t_, *pid_t_, *id_t_, *uid_t_,
		*gid_t_, *uintptr, *processorid, *float_, *double_, *ldouble;
	struct md_type *string, *stack, *symaddr, *usymaddr;
	struct md_type *void_ptr, *char_ptr;
};

void md_types_init(struct md_types *t, struct md_arena *a, unsigned strsize);
/* stdlib's part of that: psinfo_t and the like */
void md_kinfo_types(struct md_types *t);
struct md_type *md_type_find(const struct md_types *t, const char *name);
struct md_type *md_type_pointer(struct md_types *t, struct md_type *to);
struct md_type *md_type_array(struct md_types *t, struct md_type *of,
			      unsigned n);
struct md_type *md_type_function(struct md_types *t, struct md_type *ret);
bool md_type_same(const struct md_type *a, const struct md_type *b);

/* "int", "struct foo *", "char [5]": text for messages and man pages. */
const char *md_type_text(struct md_arena *a, const struct md_type *t);

static inline bool
md_type_is_int(const struct md_type *t)
{
	return t->kind == MD_T_INT || t->kind == MD_T_ENUM;
}

static inline bool
md_type_is_scalar(const struct md_type *t)
{
	return md_type_is_int(t) || t->kind == MD_T_POINTER;
}

/* a value that stands in memory as a whole */
static inline bool
md_type_is_memory(const struct md_type *t)
{
	return t->kind == MD_T_STRUCT || t->kind == MD_T_UNION ||
	       t->kind == MD_T_ARRAY || t->kind == MD_T_FLOAT;
}

/* string, char * or char []: what string functions take */
bool md_type_is_stringlike(const struct md_type *t);

/* rank = bits + (unsigned ? 1 : 0); the greater rank wins (reference 3.2) */
unsigned md_type_rank(const struct md_type *t);
/* usual conversions of two integer types */
struct md_type *md_type_usual(struct md_types *t, struct md_type *a,
			      struct md_type *b);
/* Has a bit-field of this type a sign? As in C an enum's has one only if the
   enum has a negative tag: two bits hold 0 to 3. */
bool md_type_bits_signed(const struct md_type *t);
/* cut a 64-bit value to the type's width, sign or zero extended */
int64_t md_type_cut(const struct md_type *t, int64_t v);
const struct md_member *md_type_member(const struct md_type *t,
				       const char *name);

#endif
