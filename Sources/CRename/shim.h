#ifndef RANKINGLOG_CRENAME_H
#define RANKINGLOG_CRENAME_H

/* A system call that Swift's module of the C library does not import. */

#ifdef __APPLE__
#include <stdio.h>
#else
/* Declared only with _GNU_SOURCE, which a module cannot define. Available since glibc 2.28 and musl 1.2.6. */
extern int renameat2(int, const char *, int, const char *, unsigned int);
#endif

/* Renames a file atomically. Fails with EEXIST if the name exists, and with EINVAL, ENOSYS or ENOTSUP if the file
   system does not support it. */
static inline int rl_rename_to_free_name(const char *from, const char *to) {
#ifdef __APPLE__
  return renamex_np(from, to, RENAME_EXCL);
#else
  return renameat2(-100 /* AT_FDCWD */, from, -100, to, 1 /* RENAME_NOREPLACE */);
#endif
}

/* Exchanges the names of two existing files atomically. Fails like rl_rename_to_free_name if it is not supported. */
static inline int rl_exchange_names(const char *one, const char *other) {
#ifdef __APPLE__
  return renamex_np(one, other, RENAME_SWAP);
#else
  return renameat2(-100 /* AT_FDCWD */, one, -100, other, 2 /* RENAME_EXCHANGE */);
#endif
}

#endif
