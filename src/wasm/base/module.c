/* Stands in for src/base/module.c: heavy libraries are not part of treen for WebAssembly. */
#include "base/module.h"

enum treen_status module_load(const char *name, const char *purpose, const char *package, const void **symbol,
                              struct treen_error *error) {
    (void)name, (void)symbol;
    return error_say(error, TREEN_BAD_INPUT,
                     "%s takes the package %s, which treen for WebAssembly does not have", purpose, package);
}
