#ifndef RANKINGLOG_CSPAWN_H
#define RANKINGLOG_CSPAWN_H

/* Starts other programs. Swift imports the types of posix_spawn differently on each platform. */

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

/* Starts a program, which is searched on the PATH if its name has no slash. Its input is a file, or empty if `input` is
   NULL. Writes its output to a new file, and its errors to a file, or discards them if `output` or `errors` is NULL.
   Signals that are blocked or ignored here are neither blocked nor ignored in the program. A detached program has its own
   process group, so that Ctrl-C does not stop it, and still ignores SIGHUP if this process does. Returns an error number;
   0 on success. */
static inline int rl_spawn(pid_t *child, const char *program, char *const arguments[], char *const environment[],
                           const char *input, const char *output, const char *errors, int is_detached) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, defaults;
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
  if (!is_detached) sigaddset(&defaults, SIGHUP);
  if (!(error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ? input : "/dev/null", O_RDONLY, 0)) &&
      !(error = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output ? output : "/dev/null",
                                                 O_WRONLY | (output ? O_CREAT | O_EXCL : 0), 0600)) &&
      !(error = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors ? errors : "/dev/null",
                                                 O_WRONLY | (errors ? O_CREAT | O_TRUNC : 0), 0600)) &&
      !(error = posix_spawnattr_setsigmask(&attributes, &none)) &&
      !(error = posix_spawnattr_setsigdefault(&attributes, &defaults)) &&
      !(error = posix_spawnattr_setpgroup(&attributes, 0)) &&
      !(error = posix_spawnattr_setflags(&attributes, flags)))
    error = posix_spawnp(child, program, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

#endif
