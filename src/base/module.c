/* A module is never closed: its functions and tables are used until the end. Loading it again only
 * counts. */
#include "base/module.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Finds the folder of the running program; empty when the system does not tell it. */
static void find_own_folder(char *folder, size_t room) {
    ssize_t length = readlink("/proc/self/exe", folder, room - 1);
    folder[length > 0 ? length : 0] = 0;
    char *slash = strrchr(folder, '/');
    *(slash ? slash : folder) = 0;
}

/* Loads the module of one folder. Returns null when it is not there or lacks a library; dlerror()
 * has the reason. */
static void *load_from(const char *folder, const char *name, bool *is_there) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/treen-%s.so", folder, name);
    if (length <= 0 || (size_t)length >= sizeof path)
        return NULL;
    *is_there = access(path, F_OK) == 0;
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

/* Looks for the module in the folder of the running program first: a build must not load the
 * older modules of an installation. Next is the module folder beside the program, since an
 * installation may have been moved. Last is the folder that the build was configured with, for a
 * program of somebody else that links this library.
 *
 * A module that is there but cannot be loaded ends the search, so that its own error is
 * reported. */
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

/* Tells whether as much address space can be had as the largest library takes. */
static bool has_space(void) {
    enum { LARGEST = 64 << 20 };
    void *space = mmap(NULL, LARGEST, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return space != MAP_FAILED && munmap(space, LARGEST) == 0;
}

/* Tells whether the loader had no memory. It gives words alone, those of glibc: a file that it does
 * not find has a reason behind "file". A segment that it cannot map may also be in a file system
 * whose files cannot be run. */
static bool lacks_memory(const char *why) {
    static const char *const words[] = {"allocate", "out of memory", "cannot create", "zero-fill"};
    static const char unopened[] = "cannot open shared object file";
    size_t length = strlen(why), end = sizeof unopened - 1;
    bool lacks = length >= end && !strcmp(why + length - end, unopened);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        lacks |= strstr(why, words[i]) != NULL;
    return lacks || (strstr(why, "failed to map segment") && !has_space());
}

/* A module without its symbol belongs to another version, and cannot be used. */
enum treen_status module_load(const char *name, const char *purpose, const char *package, const void **symbol,
                              struct treen_error *error) {
    char word[64];
    snprintf(word, sizeof word, "treen_module_%s", name);
    void *module = load(name);
    const void *found = module ? dlsym(module, word) : NULL;
    if (!found) {
        const char *why = dlerror();
        if (why && lacks_memory(why))
            return error_say(error, TREEN_NO_MEMORY, "out of memory while loading what %s takes (%s)",
                             purpose, why);
        return error_say(error, TREEN_BAD_INPUT,
                         "%s takes the package %s; install it and build treen again (%s)", purpose, package,
                         why ? why : "the module is too long a name");
    }
    *symbol = found;
    return TREEN_OK;
}
