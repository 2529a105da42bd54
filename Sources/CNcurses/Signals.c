#define _GNU_SOURCE
#include "Signals.h"
#include "CNcurses.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

// ---- Giving the terminal back where ncurses can't be called any more ----------------------------------------------

static struct termios own_settings;
static volatile sig_atomic_t is_armed;

// Mouse off, cursor keys and keypad as they were, cursor on, attributes off, back from the alternate screen: what each
// terminal that has an alternate screen understands.
static const char leave[] =
    "\033[?1000l\033[?1002l\033[?1003l\033[?1006l\033[?1l\033>\033[?25h\033[0m\033[?1049l\r";

void cn_arm(const struct termios *settings) {
    own_settings = *settings;
    is_armed = 1;
}

void cn_disarm(void) { is_armed = 0; }

static void give_back(void) {
    if (!is_armed) return;
    is_armed = 0;
    // A terminal that doesn't read must not hold this up: what it hasn't taken goes, and no write waits for it.
    tcflush(STDOUT_FILENO, TCOFLUSH);
    int flags = fcntl(STDOUT_FILENO, F_GETFL);
    if (flags != -1) fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
    ssize_t ignored = write(STDOUT_FILENO, leave, sizeof leave - 1);
    (void)ignored;
    // The shell shares this.
    if (flags != -1) fcntl(STDOUT_FILENO, F_SETFL, flags);
    tcsetattr(STDIN_FILENO, TCSANOW, &own_settings);
}

static void on_crash(int number) {
    give_back();
    // The handler was installed with SA_RESETHAND: this is the default action, core dump and exit status included.
    raise(number);
}

// ---- Signals as bytes in a pipe -----------------------------------------------------------------------------------

static int signal_pipe[2] = {-1, -1};
static volatile sig_atomic_t ending_signal;

static void on_signal(int number) {
    int error = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t ignored = write(signal_pipe[1], &byte, 1);
    (void)ignored;
    switch (number) {
    case SIGHUP:
    case SIGINT:
    case SIGTERM:
    case SIGQUIT:
    case SIGUSR1:
    case SIGUSR2:
        // Whatever the reader may be stuck in, a write to a terminal that doesn't read for one: it is gone in a second.
        ending_signal = number;
        alarm(1);
    }
    errno = error;
}

static void on_alarm(int number) {
    (void)number;
    give_back();
    _exit(128 + ending_signal);
}

static const int caught[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT};
static const int crashes[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
static struct sigaction caught_before[COUNT(caught)];
static struct sigaction crashes_before[COUNT(crashes)];

void cn_signals_begin(void) {
    if (signal_pipe[0] < 0 && pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return;

    // A stack that has overflowed can't run its handler. This is one thread's; the others have to do with their own.
    static char stack[65536];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    struct sigaction crash = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
    sigemptyset(&crash.sa_mask);
    for (size_t index = 0; index < COUNT(crashes); index++) sigaction(crashes[index], &crash, &crashes_before[index]);

    struct sigaction late = {.sa_handler = on_alarm};
    sigfillset(&late.sa_mask);
    sigaction(SIGALRM, &late, NULL);

    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < COUNT(caught); index++) sigaction(caught[index], &action, &caught_before[index]);
}

// SIGALRM stays: the process that a signal ends is gone in a second, also where it is stuck after the reader.
void cn_signals_end(void) {
    if (signal_pipe[0] < 0) return;
    for (size_t index = 0; index < COUNT(caught); index++) sigaction(caught[index], &caught_before[index], NULL);
    for (size_t index = 0; index < COUNT(crashes); index++) sigaction(crashes[index], &crashes_before[index], NULL);
}

int cn_signal_pipe(void) { return signal_pipe[0]; }

void cn_stop_job(void) {
    struct sigaction ours, ignoring = {.sa_handler = SIG_IGN}, by_default = {.sa_handler = SIG_DFL};
    // The whole job: a shell that waits for `make demo` has to see make stop too.
    sigaction(SIGTSTP, &ignoring, &ours);
    kill(0, SIGTSTP);
    // This process by raise, which stops it before it returns. kill may leave that to another thread, and this one would
    // take the terminal over again before it is stopped.
    sigaction(SIGTSTP, &by_default, NULL);
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    // The main queue may be served by one of Dispatch's threads, and those block it.
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &ours, NULL);
}
