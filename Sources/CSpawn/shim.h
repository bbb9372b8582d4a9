#ifndef RANKINGLOG_CSPAWN_H
#define RANKINGLOG_CSPAWN_H

/* Starts other programs. Swift imports the types of posix_spawn differently on each platform. */

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

/* Starts a program, which is searched on the PATH if its name has no slash. Its three streams are copies of descriptors,
   or /dev/null for -1; it gets no other descriptor. Signals that are blocked or ignored here are neither blocked nor
   ignored in the program. A detached program has its own process group, so that Ctrl-C does not stop it, and still
   ignores SIGHUP if this process does. Returns an error number; 0 on success. */
static inline int rl_spawn(pid_t *child, const char *program, char *const arguments[], char *const environment[],
                           int input, int output, int errors, int is_detached) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, defaults;
  const int streams[3] = {input, output, errors};
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (is_detached ? POSIX_SPAWN_SETPGROUP : 0);
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGINT);
  sigaddset(&defaults, SIGTERM);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGCHLD);
  if (!is_detached) sigaddset(&defaults, SIGHUP);
  for (int stream = 0; stream < 3 && !error; stream++)
    error = streams[stream] < 0 ? posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
                                : posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
  /* Libraries have descriptors without close-on-exec, such as the sockets with which libcurl wakes itself. */
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
  if (!error && !(error = posix_spawnattr_setsigmask(&attributes, &none)) &&
      !(error = posix_spawnattr_setsigdefault(&attributes, &defaults)) &&
      !(error = posix_spawnattr_setpgroup(&attributes, 0)) &&
      !(error = posix_spawnattr_setflags(&attributes, flags)))
    error = posix_spawnp(child, program, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

#endif
