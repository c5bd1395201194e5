/* What treen asks of the Z3 library: module z3 (see base/module.h) has one of these as treen_module_z3. */
#ifndef TREEN_ENGINE_LOGIC_Z3_MODULE_H
#define TREEN_ENGINE_LOGIC_Z3_MODULE_H

struct z3_session;

struct z3_module {
    struct z3_session *(*open)(void);
    /* Hears SMT-LIB commands and answers as Z3 prints it; lent until the next. Null when Z3 has failed. */
    const char *(*ask)(struct z3_session *session, const char *commands);
    void (*interrupt)(struct z3_session *session); /* from another thread: ends an ask soon */
    void (*close)(struct z3_session *session);
};

#endif
