/* Sessions: settings, limits and a stop. */
#pragma once

#include "puzzle/puzzle.h"
#include "run/options.h"

struct treen_session {
    struct limits limits;
    struct settings settings; /* words are those below */
    char *word[SETTING_ROWS]; /* by row: what a setting that is a word was set to; owned */
};

/* Returns the limits of a session; null for none. */
static inline const struct limits *session_limits(const struct treen_session *session) {
    return session ? &session->limits : NULL;
}

/* Copies `size` bytes of a struct that the caller filled in into a struct of `room` bytes; what it
 * lacks is 0. */
void copy_sized(void *to, size_t room, const void *from, size_t size);

/* Returns the settings of a session, or the standard ones; their words are lent by the session. */
struct settings session_settings(const struct treen_session *session);
