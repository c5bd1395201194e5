/* What the two fuzzers do with an HTTP request: our own (http.c, a test) and clang's (libFuzzer). */
#ifndef TREEN_TESTS_FUZZ_HTTP_TARGET_H
#define TREEN_TESTS_FUZZ_HTTP_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Forms of the first byte. The rest of it says how many bytes come at a time: 0 = all. */
enum http_form {
    FORM_WHOLE,     /* the bytes are all that is sent */
    FORM_MULTIPART, /* the bytes are a body of multipart/form-data, its boundary "edge" */
    FORM_ENCODED,   /* the bytes are a body of application/x-www-form-urlencoded */
    FORM_STRANGE,   /* as FORM_MULTIPART, but whoever asks has no token */
    HTTP_FORMS,
};

uint8_t http_first_byte(enum http_form form, unsigned piece);

/* libFuzzer's entry and its name for it. Returns 0; whatever is wrong aborts. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The fields of the last request that was answered, as NAME=VALUE; lines. */
const char *http_last_fields(void);

#endif
