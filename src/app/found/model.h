/* A solver's answer is read back: the common part of treen smt and treen sat. */
#pragma once

#include "app/options/tool.h"

/* Reads the file of --model, which answers this form of treen_state ("smt" or "sat"). Tells what
 * the answer comes to, as text or with --json, and writes the page of --html. */
enum ending model_read(const struct call *call, const struct treen_puzzle *puzzle, const char *form);
