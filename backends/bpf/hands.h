/*
 * hands.h - a short-lived child process that changes the target's text.
 */
#ifndef MD_BPF_HANDS_H
#define MD_BPF_HANDS_H

#include <stdint.h>
#include <sys/types.h>

struct md_hands {
	int sock; /* to the other side; -1: there is no child */
	pid_t pid;
};

struct md_word { /* one message, may carry a descriptor */
	uint32_t kind, at, n;
	int32_t err;
};

/* 1 in the parent, 0 in the child, -1 with errno: no child. */
int md_hands_start(struct md_hands *h);
/* 0, or -1: the other side is gone. fd -1: none. */
int md_hands_send(struct md_hands *h, const struct md_word *w, int fd);
/* 1, or 0: the other side is gone. *fd is -1 or the reader's own. */
int md_hands_recv(struct md_hands *h, struct md_word *w, int *fd);
/* In the parent: until the child has ended. */
void md_hands_end(struct md_hands *h);

#endif
