/* Stands in for src/app/ledger/: a page can start no processes, and has no ledgers. */
#include "app/ask/units.h"

#include "app/system/screen.h"

enum ending units_open(struct ask *ask, const struct treen_puzzle *puzzle, const char *question,
                       struct units **units) {
    (void)ask, (void)puzzle, (void)question;
    *units = NULL;
    return complain(BAD, "--ledger: this treen runs in a page, which can start no other programs");
}

void units_close(struct units *units) {
    (void)units;
}

enum treen_status units_run(struct units *units, struct treen_error *error) {
    (void)units, (void)error;
    return TREEN_BUG;
}

enum ending units_end(struct units *units, enum treen_status status, const struct treen_error *error,
                      const struct treen_record **summary) {
    (void)units, (void)status, (void)error;
    *summary = NULL;
    return BAD;
}

void units_each(struct units *units, treen_sink *sink, void *context) {
    (void)units, (void)sink, (void)context;
}

enum ending units_write_designs(struct units *units, const char *file) {
    (void)units, (void)file;
    return BAD;
}
