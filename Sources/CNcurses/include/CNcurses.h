// ncurses behind what the reader needs of it. The globals of ncurses stay on the C side, as does all that a signal handler
// does: only async-signal-safe calls, and no Swift.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Columns that a scalar takes in a UTF-8 locale, by the same `wcwidth` that ncurses asks: 0 to 2, or -1.
int cn_width(uint32_t scalar);

/// Makes the locale one that can show UTF-8, if there is one. Returns whether it can.
bool cn_use_utf8_locale(void);

/// Whether terminfo knows this terminal, and can move its cursor.
bool cn_knows_terminal(const char *name);

/// Takes over the terminal and the signals, crashes included. Returns false where ncurses refuses.
bool cn_start(bool with_colors);
/// Gives the terminal back as it was found. More than once is once.
void cn_stop(void);
/// Gives it back for a while, and takes it over again.
void cn_suspend(void);
void cn_resume(void);
/// Whether somebody else has set the terminal's modes: a shell does while the process is stopped by SIGSTOP.
bool cn_has_lost_terminal(void);
/// Takes it over again then.
void cn_retake(void);
/// Asks the terminal for its size and tells ncurses.
void cn_resize(int *rows, int *columns);

enum { CN_BOLD = 1, CN_DIM = 2, CN_REVERSE = 4, CN_UNDERLINE = 8 };
/// `color` 0 is the terminal's own; 1 to 6 red, green, yellow, blue, magenta, cyan.
void cn_put(int row, int column, const char *utf8, int attributes, int color);
void cn_clear(void);
/// Everything is sent again at the next refresh.
void cn_invalidate(void);
/// A negative row hides the cursor.
void cn_refresh(int row, int column);
/// Written to the terminal as it is, past ncurses: for sequences that ncurses doesn't know.
void cn_write_raw(const char *bytes, size_t count);

enum { CN_NONE, CN_CHARACTER, CN_KEY, CN_MOUSE, CN_GONE };
enum {
    CN_UP, CN_DOWN, CN_LEFT, CN_RIGHT, CN_PAGE_UP, CN_PAGE_DOWN, CN_HOME, CN_END, CN_BACKSPACE, CN_DELETE, CN_BACK_TAB,
    CN_ENTER, CN_RESIZE, CN_OTHER
};
enum { CN_PRESS, CN_WHEEL_UP, CN_WHEEL_DOWN, CN_OTHER_MOUSE };
typedef struct {
    int kind;
    /// A Unicode scalar, or one of the keys above.
    uint32_t code;
    int mouse, row, column;
} cn_input;
/// The next input, CN_NONE where there is none now.
cn_input cn_read(void);

/// Where the numbers of the signals that come are read, a byte each, from cn_start to cn_stop; -1 where there is no pipe.
int cn_signal_pipe(void);
/// Stops the whole job as the shell's user asked to, and returns when it goes on.
void cn_stop_job(void);
