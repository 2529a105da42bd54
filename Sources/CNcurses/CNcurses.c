#define _XOPEN_SOURCE_EXTENDED 1
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

int cn_width(uint32_t scalar) {
    static locale_t utf8;
    if (!utf8) utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL);
    if (!utf8) return scalar < 0x80 ? 1 : -1;
    locale_t before = uselocale(utf8);
    int width = wcwidth((wchar_t)scalar);
    uselocale(before);
    return width;
}

bool cn_use_utf8_locale(void) {
    setlocale(LC_ALL, "");
    if (!strcmp(nl_langinfo(CODESET), "UTF-8")) return true;
    // The characters only: messages and dates stay in the user's language.
    return setlocale(LC_CTYPE, "C.UTF-8") && !strcmp(nl_langinfo(CODESET), "UTF-8");
}

// ---- The terminal's own state, for every way out -----------------------------------------------------------------

static struct termios own_settings;
static volatile sig_atomic_t is_active;
static bool has_colors_on;

// Mouse off, cursor on, attributes off, back from the alternate screen: what each terminal that has an alternate screen
// understands, for when ncurses can't be called any more.
static const char leave[] = "\033[?1000l\033[?1002l\033[?1003l\033[?1006l\033[?25h\033[0m\033[?1049l\r";

static void on_crash(int number) {
    if (is_active) {
        is_active = 0;
        ssize_t ignored = write(STDOUT_FILENO, leave, sizeof leave - 1);
        (void)ignored;
        tcsetattr(STDIN_FILENO, TCSANOW, &own_settings);
    }
    // The handler was installed with SA_RESETHAND: this is the default action, core dump and exit status included.
    raise(number);
}

static void install_crash_handlers(void) {
    static char stack[65536];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
    sigfillset(&action.sa_mask);
    const int signals[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
        sigdelset(&action.sa_mask, signals[index]);
        sigaction(signals[index], &action, NULL);
    }
}

static void set_up(void) {
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    meta(stdscr, TRUE);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    curs_set(0);
}

bool cn_start(bool with_colors) {
    if (tcgetattr(STDIN_FILENO, &own_settings) != 0) return false;
    // ncurses would end the process by itself where it can't start; the terminal was looked up before.
    set_escdelay(25);
    if (!initscr()) return false;
    has_colors_on = with_colors && has_colors();
    if (has_colors_on) {
        start_color();
        use_default_colors();
        const short colors[] = {COLOR_RED, COLOR_GREEN, COLOR_YELLOW, COLOR_BLUE, COLOR_MAGENTA, COLOR_CYAN};
        for (short index = 0; index < 6; index++) init_pair(index + 1, colors[index], -1);
    }
    set_up();
    is_active = 1;
    install_crash_handlers();
    return true;
}

void cn_stop(void) {
    if (!is_active) return;
    is_active = 0;
    mousemask(0, NULL);
    endwin();
    // The user's own settings, not ncurses' idea of sane ones.
    tcsetattr(STDIN_FILENO, TCSADRAIN, &own_settings);
}

void cn_suspend(void) {
    is_active = 0;
    mousemask(0, NULL);
    def_prog_mode();
    endwin();
    tcsetattr(STDIN_FILENO, TCSADRAIN, &own_settings);
}

void cn_resume(void) {
    reset_prog_mode();
    set_up();
    is_active = 1;
    clearok(curscr, TRUE);
    refresh();
}

void cn_resize(int *rows, int *columns) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    *rows = LINES;
    *columns = COLS;
}

// ---- Drawing -----------------------------------------------------------------------------------------------------

void cn_put(int row, int column, const char *utf8, int attributes, int color) {
    attr_t attribute = A_NORMAL;
    if (attributes & CN_BOLD) attribute |= A_BOLD;
    if (attributes & CN_DIM) attribute |= A_DIM;
    if (attributes & CN_REVERSE) attribute |= A_REVERSE;
    if (attributes & CN_UNDERLINE) attribute |= A_UNDERLINE;
    attr_set(attribute, has_colors_on ? (short)color : 0, NULL);
    mvaddstr(row, column, utf8);
    attr_set(A_NORMAL, 0, NULL);
}

void cn_clear(void) { erase(); }
void cn_invalidate(void) { clearok(curscr, TRUE); }

void cn_refresh(int row, int column) {
    if (row >= 0) {
        curs_set(1);
        move(row, column);
    } else {
        curs_set(0);
    }
    refresh();
}

void cn_write_raw(const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

// ---- Input -------------------------------------------------------------------------------------------------------

static cn_input key_input(uint32_t code) { return (cn_input){.kind = CN_KEY, .code = code}; }

static cn_input function_key(wint_t code) {
    switch (code) {
    case KEY_UP: return key_input(CN_UP);
    case KEY_DOWN: return key_input(CN_DOWN);
    case KEY_LEFT: return key_input(CN_LEFT);
    case KEY_RIGHT: return key_input(CN_RIGHT);
    case KEY_PPAGE: return key_input(CN_PAGE_UP);
    case KEY_NPAGE: return key_input(CN_PAGE_DOWN);
    case KEY_HOME: return key_input(CN_HOME);
    case KEY_END: return key_input(CN_END);
    case KEY_BACKSPACE: return key_input(CN_BACKSPACE);
    case KEY_DC: return key_input(CN_DELETE);
    case KEY_BTAB: return key_input(CN_BACK_TAB);
    case KEY_ENTER: return key_input(CN_ENTER);
    case KEY_RESIZE: return key_input(CN_RESIZE);
    case KEY_MOUSE: {
        MEVENT event;
        cn_input input = {.kind = CN_MOUSE, .mouse = CN_OTHER_MOUSE};
        if (getmouse(&event) != OK) return input;
        input.row = event.y;
        input.column = event.x;
        if (event.bstate & BUTTON4_PRESSED) input.mouse = CN_WHEEL_UP;
        else if (event.bstate & BUTTON5_PRESSED) input.mouse = CN_WHEEL_DOWN;
        else if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) input.mouse = CN_PRESS;
        return input;
    }
    default: return key_input(CN_OTHER);
    }
}

// Whether the terminal is still there: where it has gone, ncurses only says that there is no input, again and again.
static bool is_gone(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) <= 0) return false;
    if (input.revents & (POLLHUP | POLLERR | POLLNVAL)) return true;
    int waiting = 0;
    return (input.revents & POLLIN) && ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting == 0;
}

cn_input cn_read(void) {
    wint_t code = 0;
    int result = get_wch(&code);
    if (result == KEY_CODE_YES) return function_key(code);
    if (result == OK) return (cn_input){.kind = CN_CHARACTER, .code = (uint32_t)code};
    return (cn_input){.kind = is_gone() ? CN_GONE : CN_NONE};
}

// ---- Signals -----------------------------------------------------------------------------------------------------

static int signal_pipe[2] = {-1, -1};

static void on_signal(int number) {
    int error = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t ignored = write(signal_pipe[1], &byte, 1);
    (void)ignored;
    errno = error;
}

int cn_signal_pipe(void) {
    if (signal_pipe[0] < 0 && pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    const int signals[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT, SIGQUIT};
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) sigaction(signals[index], &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    return signal_pipe[0];
}

void cn_stop_job(void) {
    struct sigaction ours, by_default = {.sa_handler = SIG_DFL};
    sigaction(SIGTSTP, &by_default, &ours);
    // The whole job: a shell that waits for `make demo` has to see make stop too.
    kill(0, SIGTSTP);
    // Delivered to any thread, so not necessarily before kill returns.
    struct timespec pause = {.tv_nsec = 50 * 1000 * 1000};
    nanosleep(&pause, NULL);
    sigaction(SIGTSTP, &ours, NULL);
}
