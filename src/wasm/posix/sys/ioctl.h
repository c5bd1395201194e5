/* The size of a terminal, which a page has not. */
#pragma once

#include_next <sys/ioctl.h>

#define TIOCGWINSZ 0x5413 /* wasi-libc's ioctl refuses it */

struct winsize {
    unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
