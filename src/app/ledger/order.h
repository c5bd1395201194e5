/* The order in which units are handed out: those first that are guessed to take longest. Then none
 * of them is begun late, when all others have ended. */
#ifndef TREEN_APP_LEDGER_ORDER_H
#define TREEN_APP_LEDGER_ORDER_H

#include "treen_tool.h"

/* Puts the units 1..parts of a question in order; the caller frees them. Units that are alike stay in
 * the order of their numbers. */
enum treen_status order_units(const struct treen_session *session, const char *question, uint64_t parts,
                              uint64_t **order, struct treen_error *error);

#endif
