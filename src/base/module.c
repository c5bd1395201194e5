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

enum { FOLDERS = 4 };

static const char load_anchor[] = "treen"; /* lies in the file that this code is in */

/* Finds the folder of the file that this code is in: the shared library, or the program that has
 * the library in itself. Empty when the system does not tell. The loader names a program as it was
 * called, so that its own folder is asked of the system. */
static void find_own_folder(char *folder, size_t room) {
    Dl_info found;
    char path[PATH_MAX] = "";
    bool known = dladdr(load_anchor, &found) && found.dli_fname && strstr(found.dli_fname, ".so");
    if (!known || !realpath(found.dli_fname, path)) {
        ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
        path[length > 0 ? length : 0] = 0;
    }
    char *slash = strrchr(path, '/');
    *(slash ? slash : path) = 0;
    snprintf(folder, room, "%s", path);
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

/* Lists the folders in which a module is looked for, with a blank between two. Own is the folder
 * that this code lies in: a build must not load the older modules of an installation. Then come the
 * module folder beside an installed library, and beside an installed program, since either may have
 * been moved. Last is the folder that the build was configured with. */
static void list_folders(char folder[FOLDERS][2 * PATH_MAX]) {
    char own[PATH_MAX];
    find_own_folder(own, sizeof own);
    snprintf(folder[0], sizeof *folder, "%s", own);
    snprintf(folder[1], sizeof *folder, "%s/treen", own);
    snprintf(folder[2], sizeof *folder, "%s/%s", own, TREEN_MODULES_BESIDE);
    snprintf(folder[3], sizeof *folder, "%s", TREEN_MODULES);
}

/* Loads a module. One that is there but cannot be loaded ends the search, so that its own error is
 * reported. */
static void *load(const char *name, bool *is_there) {
    char folder[FOLDERS][2 * PATH_MAX];
    const char *only = getenv("TREEN_MODULES");
    *is_there = false;
    if (only)
        return load_from(only, name, is_there);
    list_folders(folder);
    void *module = NULL;
    for (size_t i = 0; !*is_there && i < FOLDERS; i++)
        module = load_from(folder[i], name, is_there);
    return module;
}

/* Says where the module was looked for. */
static enum treen_status say_missing(const char *name, const char *purpose, const char *package,
                                     struct treen_error *error) {
    char folder[FOLDERS][2 * PATH_MAX];
    const char *only = getenv("TREEN_MODULES");
    if (only)
        return error_say(
            error, TREEN_BAD_INPUT,
            "%s takes the package %s; install it and build treen again (there is no %s/treen-%s.so; "
            "TREEN_MODULES names the folder)",
            purpose, package, only, name);
    list_folders(folder);
    return error_say(
        error, TREEN_BAD_INPUT,
        "%s takes the package %s; install it and build treen again (there is no treen-%s.so in %s, "
        "%s, %s or %s)",
        purpose, package, name, folder[0], folder[1], folder[2], folder[3]);
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
    bool is_there;
    void *module = load(name, &is_there);
    const void *found = module ? dlsym(module, word) : NULL;
    if (!is_there)
        return say_missing(name, purpose, package, error);
    if (!found) {
        const char *why = dlerror();
        if (why && lacks_memory(why))
            return error_say(error, TREEN_NO_MEMORY, "out of memory while loading what %s takes (%s)",
                             purpose, why);
        return error_bad(error, "%s takes the package %s; install it and build treen again (%s)", purpose,
                         package, why ? why : "the module is too long a name");
    }
    *symbol = found;
    return TREEN_OK;
}
