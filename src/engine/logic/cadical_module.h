/* The functions of the CaDiCaL library that treen needs. Module cadical (see base/module.h) has one
 * of these as treen_module_cadical. */
#pragma once

#include <stdbool.h>

struct cadical_session;

/* CaDiCaL asks the listener, while it works, whether to stop. It tells the listener every clause
 * that it learns from a conflict, ended by a 0. */
struct cadical_listener {
    void *self;
    int (*stop)(void *self);
    void (*learn)(void *self, int *clause);
    bool proves; /* the learnt clauses must be a proof */
};

enum cadical_says { CADICAL_STOPPED = 0, CADICAL_SAT = 10, CADICAL_UNSAT = 20 };

struct cadical_module {
    struct cadical_session *(*open)(const struct cadical_listener *listener); /* null: no memory */
    void (*add)(struct cadical_session *session, int literal);                /* 0 ends a clause */
    enum cadical_says (*solve)(struct cadical_session *session);
    bool (*holds)(struct cadical_session *session, int variable); /* after CADICAL_SAT */
    void (*close)(struct cadical_session *session);
};
