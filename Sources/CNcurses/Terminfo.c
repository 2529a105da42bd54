// Apart from the rest, since <term.h> makes macros of such words as `columns`.
#include "CNcurses.h"
#include <curses.h>
#include <term.h>
#include <unistd.h>

bool cn_knows_terminal(const char *name) {
    int error = 0;
    if (setupterm((char *)name, STDOUT_FILENO, &error) != OK) return false;
    const char *move = tigetstr("cup");
    bool knows = move && move != (char *)-1;
    del_curterm(cur_term);
    return knows;
}
