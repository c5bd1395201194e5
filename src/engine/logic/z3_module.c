/* The only file that knows Z3. Only its interpreter of SMT-LIB is used. So it gets, letter by
 * letter, the text that `treen smt` prints, and the same reader reads its answer. */
#include "engine/logic/z3_module.h"

#include <stdlib.h>
#include <z3.h>

struct z3_session {
    Z3_context context;
};

/* Ignores errors. Z3 would end the program; instead, the error code is looked at after each
 * call. */
static void ignore(Z3_context context, Z3_error_code code) {
    (void)context, (void)code;
}

static struct z3_session *open_session(void) {
    struct z3_session *session = malloc(sizeof *session);
    Z3_config config = Z3_mk_config();
    if (session)
        session->context = Z3_mk_context(config);
    Z3_del_config(config);
    if (!session || !session->context) {
        free(session);
        return NULL;
    }
    Z3_set_error_handler(session->context, ignore);
    return session;
}

static const char *ask_session(struct z3_session *session, const char *commands) {
    const char *reply = Z3_eval_smtlib2_string(session->context, commands);
    Z3_error_code code = Z3_get_error_code(session->context);
    return code == Z3_OK || code == Z3_PARSER_ERROR ? reply
                                                    : NULL; /* the reply tells what Z3 could not read */
}

static void interrupt(struct z3_session *session) {
    Z3_interrupt(session->context);
}

static void close_session(struct z3_session *session) {
    Z3_del_context(session->context);
    free(session);
}

extern const struct z3_module treen_module_z3;
const struct z3_module treen_module_z3 = {open_session, ask_session, interrupt, close_session};
