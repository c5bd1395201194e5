#include "app/system/whole.h"

#include "app/system/screen.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

/* A text to be written, and its name. */
struct whole {
    const char *name;
    whole_fill *fill;
    void *context;
};

static enum ending cannot(const struct whole *whole) {
    return complain_system("%s", whole->name);
}

static enum ending write_stream(const struct whole *whole, FILE *out) {
    struct treen_error error;
    enum treen_status status = whole->fill(whole->context, out, &error);
    if (status != TREEN_OK && status != TREEN_IO)
        return complain_error(status, &error);
    return status == TREEN_IO || fflush(out) ? cannot(whole) : ANSWERED;
}

/* Writes to standard output. A failure there is said once, when it is closed. */
static enum ending write_out(const struct whole *whole) {
    struct treen_error error;
    enum treen_status status = whole->fill(whole->context, stdout, &error);
    return status == TREEN_OK || status == TREEN_IO ? ANSWERED : complain_error(status, &error);
}

static enum ending write_in_place(const struct whole *whole) {
    FILE *out = fopen(whole->name, "w");
    if (!out)
        return cannot(whole);
    enum ending ending = write_stream(whole, out);
    return fclose(out) && ending == ANSWERED ? cannot(whole) : ending;
}

/* ---- The file beside it ---------------------------------------------------------------------- */

/* The file that gets the text, and the new one beside it, which takes its place. */
struct target {
    char *name, *beside; /* without symbolic links; owned */
    bool is_there;
    struct stat now; /* where it is there */
};

/* Follows a symbolic link to its file, also where that is not there yet. Null: there is no
 * memory, or the links go round in a circle, and errno says which. To be freed. */
static char *follow_links(const char *name) {
    enum { MOST_LINKS = 40 };
    char *now = strdup(name), link[PATH_MAX];
    for (int i = 0; now && i < MOST_LINKS; i++) {
        ssize_t length = readlink(now, link, sizeof link - 1);
        if (length < 0)
            return now;
        link[length] = '\0';
        const char *slash = strrchr(now, '/');
        size_t folder = slash && *link != '/' ? (size_t)(slash + 1 - now) : 0;
        char *next = malloc(folder + (size_t)length + 1);
        if (next) {
            memcpy(next, now, folder);
            memcpy(next + folder, link, (size_t)length + 1);
        }
        free(now);
        now = next;
    }
    if (now)
        errno = ELOOP;
    free(now);
    return NULL;
}

static void close_target(struct target *target) {
    free(target->name);
    free(target->beside);
}

static bool open_target(const char *name, struct target *target) {
    static const char ending_of_name[] = ".XXXXXX";
    *target = (struct target){.name = follow_links(name)};
    if (!target->name)
        return false;
    size_t length = strlen(target->name);
    target->is_there = stat(target->name, &target->now) == 0;
    target->beside = malloc(length + sizeof ending_of_name);
    if (target->beside) {
        memcpy(target->beside, target->name, length);
        memcpy(target->beside + length, ending_of_name, sizeof ending_of_name);
        return true;
    }
    close_target(target);
    return false;
}

/* Gives the file the rights of one that fopen makes, where there was none: mkstemp keeps others
 * out. */
static bool give_new_rights(int descriptor) {
    mode_t mask = umask(0);
    umask(mask);
    return fchmod(descriptor, 0666 & ~mask) == 0;
}

/* Takes over owner, group and permissions, and tells whether nothing but the text changes when
 * the file beside takes the name. A further name of the file (a hard link), or a list of who may
 * read it, would be lost. */
static bool take_rights(const struct target *target, int descriptor) {
    const struct stat *now = &target->now;
    struct stat beside;
    if (!target->is_there)
        return give_new_rights(descriptor);
    if (now->st_nlink > 1 || getxattr(target->name, "system.posix_acl_access", NULL, 0) > 0 ||
        fstat(descriptor, &beside))
        return false;
    bool same = beside.st_uid == now->st_uid && beside.st_gid == now->st_gid;
    return (same || fchown(descriptor, now->st_uid, now->st_gid) == 0) &&
           fchmod(descriptor, now->st_mode & 07777) == 0;
}

/* Brings the text to the disk. Some file systems cannot, which is no fault of the file's. */
static bool is_on_disk(int descriptor) {
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS || errno == ENOTSUP;
}

/* Copies the contents of the file beside over those of the target. */
static bool copy_over(const struct target *target) {
    char bytes[1 << 14];
    ssize_t length = 0;
    int from = open(target->beside, O_RDONLY | O_CLOEXEC);
    int to = from < 0 ? -1 : open(target->name, O_WRONLY | O_TRUNC | O_CLOEXEC);
    bool fine = to >= 0;
    while (fine && (length = read(from, bytes, sizeof bytes)) > 0)
        for (ssize_t done = 0, more; fine && done < length; done += more) {
            more = write(to, bytes + done, (size_t)(length - done));
            fine = more >= 0;
        }
    fine = fine && length == 0 && is_on_disk(to);
    int reason = errno;
    if (from >= 0)
        close(from);
    if (to >= 0)
        fine = close(to) == 0 && fine;
    errno = fine ? 0 : reason;
    return fine;
}

/* Gives the name to the file beside it, which is whole by now. */
static bool take_name(const struct target *target, bool same_rights) {
    if (same_rights)
        return rename(target->beside, target->name) == 0;
    bool copied = copy_over(target);
    unlink(target->beside);
    return copied;
}

/* Fills the file and gives it the name. Errors are told with the name that the person gave, who
 * knows nothing of the file beside it. fclose can be the first to fail (a quota, a network file
 * system), so the name waits for it. The text is on the disk before the file is renamed.
 * Otherwise a machine that loses its power could keep the new name and not the text. */
static enum ending fill_target(const struct whole *whole, const struct target *target, int descriptor) {
    FILE *out = fdopen(descriptor, "w");
    if (!out) {
        enum ending ending = cannot(whole);
        close(descriptor);
        return ending;
    }
    bool same_rights = take_rights(target, descriptor);
    enum ending ending = write_stream(whole, out);
    if (ending == ANSWERED && !is_on_disk(descriptor))
        ending = cannot(whole);
    if (fclose(out) && ending == ANSWERED)
        ending = cannot(whole);
    return ending == ANSWERED && !take_name(target, same_rights) ? cannot(whole) : ending;
}

/* Writes a file beside it. In a folder where nothing can be made there may still be a file to
 * write to. */
static enum ending write_beside(const struct whole *whole, struct target *target) {
    if (target->is_there && faccessat(AT_FDCWD, target->name, W_OK, AT_EACCESS))
        return cannot(whole);
    int descriptor = mkstemp(target->beside);
    if (descriptor < 0 && target->is_there && (errno == EACCES || errno == EPERM))
        return write_in_place(whole);
    if (descriptor < 0)
        return cannot(whole);
    enum ending ending = fill_target(whole, target, descriptor);
    if (ending != ANSWERED)
        unlink(target->beside);
    return ending;
}

static enum ending write_target(const struct whole *whole) {
    struct target target;
    if (!open_target(whole->name, &target))
        return cannot(whole);
    enum ending ending = write_beside(whole, &target);
    close_target(&target);
    return ending;
}

/* ---- The draft ------------------------------------------------------------------------------- */

/* Opens a file without a name, in the folder of the one that is wanted, or else in the folder
 * for temporary files. Nothing stays behind if something ends the tool meanwhile. */
static FILE *open_draft(const char *name) {
    const char *slash = strrchr(name, '/');
    char *folder = slash ? strndup(name, (size_t)(slash - name) + 1) : strdup(".");
    int descriptor = folder ? open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600) : -1;
    free(folder);
    FILE *draft = descriptor < 0 ? NULL : fdopen(descriptor, "w+");
    if (descriptor >= 0 && !draft)
        close(descriptor);
    return draft ? draft : tmpfile();
}

/* Copies the draft; errno says what went wrong. */
static enum treen_status copy_draft(void *context, FILE *out, struct treen_error *error) {
    FILE *draft = context;
    char piece[1 << 14];
    size_t length;
    (void)error;
    rewind(draft);
    while ((length = fread(piece, 1, sizeof piece, draft)) && fwrite(piece, 1, length, out) == length) {
    }
    return ferror(draft) || ferror(out) ? TREEN_IO : TREEN_OK;
}

/* Writes while no signal can come, so that no file with a strange name stays behind. It is a
 * matter of copying: the draft is what takes long, and signals may end that. */
static enum ending write_blocked(const struct whole *whole) {
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t all, before;
    sigfillset(&all);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        sigdelset(&all, own[i]);
    sigprocmask(SIG_BLOCK, &all, &before);
    enum ending ending = write_target(whole);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ending;
}

static enum ending write_file(const struct whole *whole) {
    if (!whole_can_be_renewed(whole->name))
        return write_in_place(whole);
    FILE *draft = open_draft(whole->name);
    if (!draft)
        return cannot(whole);
    enum ending ending = write_stream(whole, draft);
    if (ending == ANSWERED)
        ending = write_blocked(&(struct whole){whole->name, copy_draft, draft});
    fclose(draft);
    return ending;
}

/* Looks at the file, which must be writable, or where there is none at its folder. */
enum ending whole_expect(const char *name) {
    if (!name || !strcmp(name, "-"))
        return ANSWERED;
    const char *slash = strrchr(name, '/');
    char *folder = slash ? strndup(name, (size_t)(slash - name) + 1) : strdup(".");
    struct stat now;
    if (!folder)
        return cannot(&(const struct whole){.name = name});
    if (stat(name, &now) == 0 && S_ISDIR(now.st_mode)) {
        free(folder);
        errno = EISDIR;
        return cannot(&(const struct whole){.name = name});
    }
    bool fine = access(name, F_OK) == 0 ? access(name, W_OK) == 0 : access(folder, W_OK | X_OK) == 0;
    enum ending ending = fine ? ANSWERED : cannot(&(const struct whole){.name = name});
    free(folder);
    return ending;
}

bool whole_can_be_renewed(const char *name) {
    struct stat now;
    return strcmp(name, "-") && (stat(name, &now) || S_ISREG(now.st_mode));
}

enum ending whole_write(const char *name, whole_fill *fill, void *context) {
    const struct whole whole = {name, fill, context};
    return strcmp(name, "-") ? write_file(&whole) : write_out(&whole);
}
