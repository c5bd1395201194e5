/* Heavy libraries (cairo, Z3, …) are behind modules: small shared objects of ours, treen-NAME.so, each the only one
 * that includes its library's header. The first call that needs one loads it, so that everything else starts in a
 * millisecond, and its absence costs that feature alone. */
#ifndef TREEN_BASE_MODULE_H
#define TREEN_BASE_MODULE_H

#include "base/error.h"

/* Loads the module, unless it is there already, and gives its symbol treen_module_NAME. It is looked for
 * beside the running program (which finds it in a build folder), then from there in ../lib/treen or what
 * the build calls so (which finds it in an installation, moved or not), then where it was to be installed;
 * if the environment has TREEN_MODULES, in that folder only. It stays until the program ends.
 * TREEN_BAD_INPUT: it cannot be loaded, and the error says so: "`purpose` takes the package `package`: …". */
enum treen_status module_load(const char *name, const char *purpose, const char *package, const void **symbol,
                              struct treen_error *error);

#endif
