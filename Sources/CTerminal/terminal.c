#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
static const int notified[] = {SIGWINCH, SIGTSTP, SIGCONT};
enum { fatal_count = sizeof fatal / sizeof *fatal, notified_count = sizeof notified / sizeof *notified };

static struct termios settings;
static char bytes[256];
static size_t byte_count;
static int input_descriptor, output_descriptor;
static atomic_int is_entered, is_over;
static struct sigaction fatal_before[fatal_count], notified_before[notified_count];
static atomic_int notified_descriptor = -1;
/* A stack overflow leaves no room for a handler on the normal stack. */
static char handler_stack[16384];

void rl_terminal_restore(void) {
  if (!atomic_exchange(&is_entered, 0)) return;
  int error = errno;
  size_t written = 0;
  /* A terminal that accepts no bytes must not stop the exit. */
  for (int tries = 0; written < byte_count && tries < 20;) {
    ssize_t count = write(output_descriptor, bytes + written, byte_count - written);
    if (count > 0) {
      written += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      struct pollfd ready = {.fd = output_descriptor, .events = POLLOUT};
      poll(&ready, 1, 10);
      tries++;
    } else if (!(count < 0 && errno == EINTR)) {
      break;
    }
  }
  tcsetattr(input_descriptor, TCSAFLUSH, &settings);
  errno = error;
}

void rl_terminal_end(void) {
  atomic_store(&is_over, 1);
  rl_terminal_restore();
}

int rl_terminal_is_over(void) { return atomic_load(&is_over); }

static void crash(int number) {
  rl_terminal_restore();
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &fatal_before[i], NULL);
  raise(number);
  /* Swift's handler prints a backtrace and returns. */
  signal(number, SIG_DFL);
  raise(number);
}

static void watch_crashes(void) {
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigaltstack(&stack, NULL);
  action.sa_handler = crash;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, &fatal_before[i]);
}

int rl_terminal_enter(int input, int output, const char *restoring, size_t length) {
  static int is_watching;
  struct termios raw;
  if (length > sizeof bytes) return EINVAL;
  if (tcgetattr(input, &settings)) return errno;
  memcpy(bytes, restoring, length);
  byte_count = length;
  input_descriptor = input;
  output_descriptor = output;
  if (!is_watching) watch_crashes();
  is_watching = 1;
  raw = settings;
  cfmakeraw(&raw);
  if (rl_terminal_is_over()) return ECANCELED;
  atomic_store(&is_entered, 1);
  if (tcsetattr(input, TCSAFLUSH, &raw)) {
    atomic_store(&is_entered, 0);
    return errno;
  }
  return 0;
}

static void notify(int number) {
  int error = errno;
  char byte = (char)number;
  /* If the pipe is full, its reader has enough to do. */
  (void)!write(atomic_load(&notified_descriptor), &byte, 1);
  errno = error;
}

int rl_terminal_notify(int descriptor) {
  int was = atomic_exchange(&notified_descriptor, descriptor);
  struct sigaction action;
  if (descriptor < 0) {
    for (int i = 0; was >= 0 && i < notified_count; i++) sigaction(notified[i], &notified_before[i], NULL);
    return 0;
  }
  memset(&action, 0, sizeof action);
  action.sa_handler = notify;
  action.sa_flags = SA_RESTART;
  for (int i = 0; i < notified_count; i++) {
    if (sigaction(notified[i], &action, was < 0 ? &notified_before[i] : NULL)) return errno;
  }
  return 0;
}
