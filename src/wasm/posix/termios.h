/* A terminal's modes, which libfyaml changes to ask a terminal for its size. No terminal is there,
 * so each call fails. */
#pragma once

#include <errno.h>

#define TCSANOW 0
#define BRKINT  0
#define ICRNL   0
#define INPCK   0
#define ISTRIP  0
#define IXON    0
#define OPOST   0
#define CS8     0
#define ECHO    0
#define ICANON  0
#define IEXTEN  0
#define ISIG    0
#define VMIN    0
#define VTIME   1

struct termios {
    unsigned c_iflag, c_oflag, c_cflag, c_lflag;
    unsigned char c_cc[2];
};

static inline int tcgetattr(int descriptor, struct termios *modes) {
    (void)descriptor, (void)modes;
    errno = ENOTTY;
    return -1;
}

static inline int tcsetattr(int descriptor, int when, const struct termios *modes) {
    (void)when, (void)modes;
    return tcgetattr(descriptor, (void *)0);
}
