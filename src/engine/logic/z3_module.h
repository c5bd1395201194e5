/* The functions of the Z3 library that treen needs. Module z3 (see base/module.h) has one of these
 * as treen_module_z3. */
#pragma once

struct z3_session;

struct z3_module {
    struct z3_session *(*open)(void);
    /* Takes SMT-LIB commands and returns Z3's reply; lent until the next. Null when Z3 has
     * failed. */
    const char *(*ask)(struct z3_session *session, const char *commands);
    void (*interrupt)(struct z3_session *session); /* from another thread: ends an ask soon */
    void (*close)(struct z3_session *session);
};
