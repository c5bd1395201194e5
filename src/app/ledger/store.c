#include "app/ledger/store.h"

enum treen_status store_load(const struct store_maker **maker, struct treen_error *error) {
    const void *symbol = NULL;
    enum treen_status status =
        tool_module("ledger", "a ledger", "libsqlite3-0 (and libsqlite3-dev to build it)", &symbol, error);
    *maker = symbol;
    return status;
}
