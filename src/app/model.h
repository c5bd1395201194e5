/* What a solver answered, read back: the common part of treen smt and treen sat. */
#ifndef TREEN_APP_MODEL_H
#define TREEN_APP_MODEL_H

#include "app/tool.h"

/* treen_smt_read or treen_sat_read. */
typedef enum treen_status model_reader(const struct treen_puzzle *puzzle, const char *text, size_t length,
                                       const char *source, enum treen_says *says,
                                       struct treen_verdict **verdict, struct treen_error *error);

/* Reads the file of --model, tells what it comes to (as text or with --json) and writes the page of --html. */
enum ending model_read(const struct call *call, const struct treen_puzzle *puzzle, model_reader *read);

#endif
