/* The target of two fuzzers of HTTP requests: our own (http.c, a test) and clang's (libFuzzer). */
#ifndef TREEN_TESTS_FUZZ_HTTP_TARGET_H
#define TREEN_TESTS_FUZZ_HTTP_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* The forms of the first byte. Its other bits say how many bytes come at a time: 0 = all. */
enum http_form {
    FORM_WHOLE,     /* the bytes are all that is sent */
    FORM_MULTIPART, /* the bytes are a body of multipart/form-data, its boundary "edge" */
    FORM_ENCODED,   /* the bytes are a body of application/x-www-form-urlencoded */
    FORM_STRANGE,   /* as FORM_MULTIPART, but the guest has no token */
    HTTP_FORMS,
};

uint8_t http_first_byte(enum http_form form, unsigned piece);

/* Serves the bytes as a request, under libFuzzer's name for its target. Returns 0. Aborts when
 * anything is wrong. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Returns the fields of the last request that was answered, as NAME=VALUE; lines. */
const char *http_last_fields(void);

#endif
