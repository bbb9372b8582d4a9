#ifndef RANKINGLOG_CRENAME_H
#define RANKINGLOG_CRENAME_H

/* The one call of the C library that Swift's own module of it leaves out. */

#ifdef __APPLE__
#include <stdio.h>
#else
/* Declared only for _GNU_SOURCE, which a module cannot define. Since glibc 2.28 and musl 1.2.6. */
extern int renameat2(int, const char *, int, const char *, unsigned int);
#endif

/* Renames a file in one step, and fails with EEXIST where the name is taken; with EINVAL, ENOSYS or ENOTSUP where the
   file system cannot do that. */
static inline int rl_rename_to_free_name(const char *from, const char *to) {
#ifdef __APPLE__
  return renamex_np(from, to, RENAME_EXCL);
#else
  return renameat2(-100 /* AT_FDCWD */, from, -100, to, 1 /* RENAME_NOREPLACE */);
#endif
}

#endif
