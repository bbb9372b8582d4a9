#ifndef RANKINGLOG_CTERMINAL_H
#define RANKINGLOG_CTERMINAL_H

/* Restores the terminal, even from a signal handler, where only a few functions are safe. A process has one terminal, so
   the state is global. */

#include <stddef.h>

/* Switches the input to raw mode, and remembers its settings and the bytes that restore the output. After a crash (SIGSEGV,
   SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT), the terminal is restored before the process ends. Returns an error number; 0
   on success. */
int rl_terminal_enter(int input, int output, const char *restoring, size_t length);

/* Restores the terminal if it is not restored yet. Safe in signal handlers and in all threads. */
void rl_terminal_restore(void);

/* Restores the terminal, and prevents that another thread enters raw mode again, because the process ends. */
void rl_terminal_end(void);

/* Whether the terminal was restored for the end of the process, so that no thread may write to it. */
int rl_terminal_is_over(void);

/* Writes the number of each SIGWINCH, SIGTSTP and SIGCONT to a descriptor, as one byte. -1 restores the previous actions.
   Returns an error number; 0 on success. */
int rl_terminal_notify(int descriptor);

#endif
