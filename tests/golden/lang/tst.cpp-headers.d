/* @@args: -C */
/* @@need: cpp x86_64 */
/* System headers through the preprocessor: what C has beyond D is read over,
 * types have C's layout (packed as well), functions and objects are nothing. */
#include <sys/types.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <stdlib.h>
#include <unistd.h>
#include <math.h>
#include "inc/header.h"

BEGIN
{
	printf("%d %d\n", sizeof(uint64_t), sizeof(struct stat));
	printf("%d %d\n", offsetof(struct stat, st_size),
	    offsetof(struct stat, st_ino));
	printf("%d %d\n", sizeof(struct epoll_event),
	    offsetof(struct epoll_event, data));
	printf("%d\n", offsetof(struct rusage, ru_minflt));
	printf("%d\n", S_IFDIR);
	printf("%d %d %d %d\n", sizeof(struct packed1), sizeof(struct packed2),
	    sizeof(struct loose), sizeof(struct inner_named));
	printf("%d %d %d\n", offsetof(struct loose, b), offsetof(struct loose, c),
	    offsetof(struct loose, d));
	printf("%d %d\n", LAST, of_header);
	exit(0);
}
