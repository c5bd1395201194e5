/* Heavy libraries (cairo, Z3, …) are behind modules: small shared objects of ours, treen-NAME.so.
 * Each is the only file that includes its library's header. The first call that needs a module
 * loads it. So the rest of treen starts fast, and an absent library costs one feature alone. */
#pragma once

#include "base/error.h"

/* Loads the module, unless it is loaded already, and gives its symbol treen_module_NAME. It is
 * looked for in the folder of the library, or of the program that has the library in itself. Then
 * come the folder `treen` there, ../lib/treen (or the build's name for it), and the folder of the
 * installation. If the environment has TREEN_MODULES, only that folder is looked in. The module
 * stays until the program ends. TREEN_BAD_INPUT: it is not there or is broken, and the error says:
 * "`purpose` takes the package `package`: …". TREEN_NO_MEMORY: it is there, and cannot be loaded
 * for lack of memory. */
enum treen_status module_load(const char *name, const char *purpose, const char *package, const void **symbol,
                              struct treen_error *error);
