/* The headers of a file of cases: cmocka wants four of C's before its own. */
#ifndef TREEN_TESTS_CASES_H
#define TREEN_TESTS_CASES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Lets a case take its state without a word, whether it reads one or not. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#endif
