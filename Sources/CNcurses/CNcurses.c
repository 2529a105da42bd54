#define _XOPEN_SOURCE_EXTENDED 1
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include "Signals.h"
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static locale_t utf8;
static void make_utf8(void) { utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL); }

int cn_width(uint32_t scalar) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_utf8);
    if (!utf8) return scalar < 0x80 ? 1 : -1;
    locale_t before = uselocale(utf8);
    int width = wcwidth((wchar_t)scalar);
    uselocale(before);
    return width;
}

// Characters only: a decimal comma would reach whatever reads numbers with the C library.
bool cn_use_utf8_locale(void) {
    if (setlocale(LC_CTYPE, "") && !strcmp(nl_langinfo(CODESET), "UTF-8")) return true;
    return setlocale(LC_CTYPE, "C.UTF-8") && !strcmp(nl_langinfo(CODESET), "UTF-8");
}

// ---- Taking the terminal over, and giving it back ----------------------------------------------------------------

static struct termios own_settings;
static bool is_active;
static bool has_colors_on;

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
    // Before ncurses, which else would install handlers of its own.
    cn_signals_begin();
    // Not initscr, which ends the process where it can't start.
    if (!newterm(NULL, stdout, stdin)) {
        cn_signals_end();
        return false;
    }
    set_escdelay(25);
    has_colors_on = with_colors && has_colors();
    if (has_colors_on) {
        start_color();
        use_default_colors();
        const short colors[] = {COLOR_RED, COLOR_GREEN, COLOR_YELLOW, COLOR_BLUE, COLOR_MAGENTA, COLOR_CYAN};
        for (short index = 0; index < 6; index++) init_pair(index + 1, colors[index], -1);
    }
    set_up();
    is_active = true;
    cn_arm(&own_settings);
    return true;
}

static void leave(void) {
    mousemask(0, NULL);
    endwin();
    // The user's own settings, not ncurses' idea of sane ones.
    tcsetattr(STDIN_FILENO, TCSADRAIN, &own_settings);
    cn_disarm();
}

void cn_stop(void) {
    if (!is_active) return;
    is_active = false;
    leave();
    cn_signals_end();
}

void cn_suspend(void) {
    def_prog_mode();
    leave();
}

void cn_resume(void) {
    cn_arm(&own_settings);
    reset_prog_mode();
    set_up();
    clearok(curscr, TRUE);
    refresh();
}

bool cn_has_lost_terminal(void) {
    struct termios now;
    return tcgetattr(STDIN_FILENO, &now) == 0 && (now.c_lflag & ICANON);
}

void cn_retake(void) {
    // ncurses sends what takes the terminal over only after it has given it back.
    endwin();
    cn_resume();
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
