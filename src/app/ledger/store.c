#include "app/ledger/store.h"

#include <inttypes.h>
#include <string.h>

enum treen_status store_load(const struct store_maker **maker, struct treen_error *error) {
    const void *symbol = NULL;
    enum treen_status status =
        tool_module("ledger", "a ledger", "libsqlite3-0 (and libsqlite3-dev to build it)", &symbol, error);
    *maker = symbol;
    return status;
}

/* ---- Checksums ------------------------------------------------------------------------------- */

/* Adds a text with its zero byte, where it ends. */
static uint32_t add_text(uint32_t before, const char *text) {
    return tool_checksum(before, text, strlen(text) + 1);
}

static uint32_t checksum_of_facts(const struct store_facts *facts) {
    char numbers[80];
    snprintf(numbers, sizeof numbers, "%" PRIu64 " %.0f", facts->parts, facts->begun);
    uint32_t checksum = add_text(0, facts->digest);
    checksum = add_text(checksum, facts->question);
    checksum = add_text(checksum, facts->line);
    checksum = add_text(checksum, facts->version);
    return add_text(checksum, numbers);
}

static uint32_t checksum_of_unit(const struct store_unit *unit) {
    char numbers[160];
    snprintf(numbers, sizeof numbers, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %.17g %.17g", unit->part,
             unit->nodes, unit->found, unit->seconds, unit->ended);
    uint32_t checksum = add_text(add_text(0, numbers), unit->machine);
    return tool_checksum(checksum, unit->text, unit->length);
}

const struct store_checksums store_checksums = {checksum_of_facts, checksum_of_unit};
