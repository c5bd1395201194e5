/* The size of a terminal, which a page has not. */
#ifndef TREEN_WASM_SYS_IOCTL_H
#define TREEN_WASM_SYS_IOCTL_H

#include_next <sys/ioctl.h>

#define TIOCGWINSZ 0x5413 /* wasi-libc's ioctl refuses it */

struct winsize {
    unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};

#endif
