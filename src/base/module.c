/* A module is never closed: what it gave out (functions, tables) is used until the end. Loading it again
 * finds it there and only counts. */
#include "base/module.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The folder that the running program is in; empty when that cannot be told. */
static void find_own_folder(char *folder, size_t room) {
    ssize_t length = readlink("/proc/self/exe", folder, room - 1);
    folder[length > 0 ? length : 0] = 0;
    char *slash = strrchr(folder, '/');
    *(slash ? slash : folder) = 0;
}

/* Null when there is no such module in the folder, or something that it needs is missing: dlerror() tells. */
static void *load_from(const char *folder, const char *name, bool *is_there) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/treen-%s.so", folder, name);
    if (length <= 0 || (size_t)length >= sizeof path)
        return NULL;
    *is_there = access(path, F_OK) == 0;
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

/* A module that is there but cannot be loaded ends the search: what it lacks is what the user must hear, not that
 * the next folder has no such file.
 *
 * Where a build leaves them: a program that is run out of its build folder must get the modules that were
 * built with it, not those installed by an older one. Then where an installation has them, which may have
 * been moved; and where it was to have them when treen was built, for a program of somebody else's with
 * this library in it. */
static void *load(const char *name) {
    char folder[PATH_MAX], beside[2 * PATH_MAX];
    bool is_there = false;
    const char *only = getenv("TREEN_MODULES");
    if (only)
        return load_from(only, name, &is_there);
    find_own_folder(folder, sizeof folder);
    snprintf(beside, sizeof beside, "%s/%s", folder, TREEN_MODULES_BESIDE);
    const char *const places[] = {folder, beside, TREEN_MODULES};
    void *module = NULL;
    for (size_t i = 0; !is_there && i < sizeof places / sizeof *places; i++)
        module = load_from(places[i], name, &is_there);
    return module;
}

/* A module without its symbol is one of another version, and as good as none. */
enum treen_status module_load(const char *name, const char *purpose, const char *package, const void **symbol,
                              struct treen_error *error) {
    char word[64];
    snprintf(word, sizeof word, "treen_module_%s", name);
    void *module = load(name);
    const void *found = module ? dlsym(module, word) : NULL;
    if (!found) {
        const char *why = dlerror();
        return error_say(error, TREEN_BAD_INPUT,
                         "%s takes the package %s; install it and build treen again (%s)", purpose, package,
                         why ? why : "the module is too long a name");
    }
    *symbol = found;
    return TREEN_OK;
}
