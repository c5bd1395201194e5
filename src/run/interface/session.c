#include "run/interface/session.h"

#include "base/error.h"
#include "base/text/words.h"

#include <stdlib.h>
#include <string.h>

const char *treen_version(void) {
    return TREEN_VERSION;
}

enum treen_status treen_session_open(struct treen_session **session, struct treen_error *error) {
    struct treen_session *made = calloc(1, sizeof *made);
    TRY_MEMORY(made, error, "opening a session");
    made->settings = settings_standard();
    atomic_init(&made->limits.stopped, false);
    made->limits.patience.stop = &made->limits.stopped;
    budget_open(&made->limits.own, BUDGET_BYTES(made->settings.memory), NULL);
    made->limits.budget = &made->limits.own;
    *session = made;
    return TREEN_OK;
}

void treen_session_close(struct treen_session *session) {
    for (size_t i = 0; session && i < SETTING_ROWS; i++)
        free(session->word[i]);
    free(session);
}

struct settings session_settings(const struct treen_session *session) {
    return session ? session->settings : settings_standard();
}

void copy_sized(void *to, size_t room, const void *from, size_t size) {
    memset(to, 0, room);
    memcpy(to, from, size < room ? size : room);
}

/* ---- Settings -------------------------------------------------------------------------------- */

static enum treen_status unknown(const char *name, struct treen_error *error) {
    return error_bad(error, "found no setting '%s'%s", name, words_hint_at(options_nearest(name)).text);
}

/* Gives the settings what follows from the one that was set. */
static void take_effect(struct treen_session *session, const void *field) {
    const struct settings *settings = &session->settings;
    session->limits.own.limit = BUDGET_BYTES(settings->memory);
    if (field == &settings->seconds)
        session->limits.patience.deadline = limits_deadline(settings->seconds);
}

enum treen_status treen_set(struct treen_session *session, const char *name, const char *text,
                            struct treen_error *error) {
    if (!session)
        return error_bad(error, "found no session, expected one whose settings can be set");
    size_t row = options_find(name);
    if (!options_row(row))
        return unknown(name, error);
    bool is_word = options_row(row)->type == TREEN_WORD;
    char *word = is_word && text ? strdup(text) : NULL;
    if (is_word && text && !word)
        return error_memory(error, "copying a setting");
    enum treen_status status = options_set(&session->settings, row, word ? word : text, error);
    if (status != TREEN_OK) {
        free(word);
        return status;
    }
    if (is_word) {
        free(session->word[row]);
        session->word[row] = word;
    }
    take_effect(session, options_field(&session->settings, row));
    return TREEN_OK;
}

bool treen_get(const struct treen_session *session, const char *name, char *text, size_t room) {
    const struct settings settings = session_settings(session);
    size_t row = options_find(name);
    return options_row(row) && options_get(&settings, row, text, room);
}

/* ---- Stopping -------------------------------------------------------------------------------- */

/* Sets one flag and nothing else: a signal handler may be the caller. */
void treen_stop(struct treen_session *session) {
    if (session)
        atomic_store(&session->limits.stopped, true);
}

void treen_go_on(struct treen_session *session) {
    if (!session)
        return;
    session->limits.patience.deadline = limits_deadline(session->settings.seconds);
    atomic_store(&session->limits.stopped, false);
}
