/*
 * keeper.h - the process that arms uprobes and holds their descriptors.
 */
#ifndef MD_BPF_KEEPER_H
#define MD_BPF_KEEPER_H

#include <stdbool.h>
#include <stdint.h>

struct md_keeper {
	int sock;     /* to the other side; -1: there is no keeper */
	int *held;    /* in the keeper: what it holds, -1 when let go */
	unsigned n, cap; /* in the parent: n links are held there */
	int patience; /* in the parent: ms to wait for its end, -1 for ever */
	bool ending;  /* in the parent: nobody has waited for its end yet, */
	uint64_t dev, ino; /* the file that it held, or 0 */
	bool alone;   /* without a crew: nothing is gained by it */
	int company;  /* a descriptor that stays open as long, or -1 */
};

struct md_word { /* one message */
	uint32_t kind, at, n;
	int32_t err;
};

/* 1 in the parent, 0 in the keeper, -1 with errno: there is none. */
int md_keeper_start(struct md_keeper *k, unsigned cap, int company);
/* False: the other side is gone. */
bool md_keeper_send(struct md_keeper *k, const struct md_word *w);
bool md_keeper_recv(struct md_keeper *k, struct md_word *w);

/* In the keeper: hold fd; its number there. */
unsigned md_keeper_hold(struct md_keeper *k, int fd);
/* In the keeper, when all is armed: wait for the end of the other side, or
 * for words to let go of one descriptor. */
void md_keeper_stay(struct md_keeper *k) __attribute__((noreturn));

/* In the parent: let go of one. */
void md_keeper_drop(struct md_keeper *k, unsigned at, bool wait);
/* In the parent: begin to let go of all; then wait until that is done. */
void md_keeper_end(struct md_keeper *k);
bool md_keeper_ended(const struct md_keeper *k);
void md_keeper_wait(struct md_keeper *k);

#endif
