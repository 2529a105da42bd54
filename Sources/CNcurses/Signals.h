// What ncurses' side and the signals' side of this module know of each other.
#pragma once
#include <termios.h>

/// From now on a crash gives the terminal back, with these settings.
void cn_arm(const struct termios *settings);
void cn_disarm(void);
/// Catches what the reader answers to, until the end; what was there before comes back then.
void cn_signals_begin(void);
void cn_signals_end(void);
