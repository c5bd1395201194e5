/* The terminal, and how the tool speaks to it. Environment variables win over the system's
 * answers, as their whole purpose is to correct these. */
#include "app/system/screen.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_COLUMNS = 80, MOST_COLUMNS = 1 << 16 };

unsigned screen_columns(int descriptor) {
    const char *given = getenv("COLUMNS");
    long columns = given ? strtol(given, NULL, 10) : 0;
    if (columns > 0 && columns <= MOST_COLUMNS)
        return (unsigned)columns;
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return USUAL_COLUMNS;
}

/* Takes the streams of mpirun for files: its ranks have a terminal of its own, whoever reads. */
bool screen_is_terminal(int descriptor) {
    const char *term = getenv("TERM");
    return !getenv("OMPI_COMM_WORLD_SIZE") && isatty(descriptor) && term && *term && strcmp(term, "dumb");
}

/* Tells whether pictures have colours. NO_COLOR counts when it is not empty (no-color.org). */
static bool wants_colour(unsigned colour) {
    enum { AUTO, ALWAYS, NEVER };
    const char *no = getenv("NO_COLOR");
    return colour == ALWAYS || (colour == AUTO && !(no && *no) && screen_is_terminal(STDOUT_FILENO));
}

/* An explicit --colour beats the environment, and the environment beats the guess. */
struct treen_picture screen_picture(unsigned colour) {
    return (struct treen_picture){.size = sizeof(struct treen_picture),
                                  .type = TREEN_TEXT,
                                  .colour = wants_colour(colour),
                                  .width = screen_columns(STDOUT_FILENO)};
}

/* Writes a complaint as one line, in which a name cannot steer the terminal. */
static void tell_complaint(const char *format, va_list values, const char *reason) {
    char *text;
    bool made = vasprintf(&text, format, values) >= 0;
    fputs("treen: ", stderr);
    tool_print_text(made ? text : "out of memory", stderr);
    fprintf(stderr, "%s%s\n", reason ? ": " : "", reason ? reason : "");
    if (made)
        free(text);
}

/* Returns how to end, so that `return complain(…)` is all that a caller has to say. */
enum ending complain(enum ending ending, const char *format, ...) {
    va_list values;
    va_start(values, format);
    tell_complaint(format, values, NULL);
    va_end(values);
    return ending;
}

enum ending complain_system(const char *format, ...) {
    int reason = errno;
    va_list values;
    va_start(values, format);
    tell_complaint(format, values, strerror(reason));
    va_end(values);
    return reason == ENOMEM ? STOPPED : BAD;
}

enum ending complain_error(enum treen_status status, const struct treen_error *error) {
    if (status == TREEN_OK)
        return ANSWERED;
    if (!*error->source && !error->line)
        fputs("treen: ", stderr);
    tool_print_error(error, stderr);
    if (status == TREEN_NO_MEMORY)
        fputs("treen: --memory MB sets how much memory it may use\n", stderr);
    return status == TREEN_NO_MEMORY || status == TREEN_STOPPED ? STOPPED : BAD;
}

void say_reasons(const char *const *sentence) {
    for (; sentence && *sentence; sentence++)
        complain(ANSWERED, "%s", *sentence);
}

enum ending screen_shown(enum treen_status status) {
    if (status == TREEN_OK || status == TREEN_IO)
        return ANSWERED;
    return status == TREEN_NO_MEMORY ? complain(STOPPED, "out of memory while drawing")
                                     : complain(BAD, "this cannot be drawn");
}

bool output_holds(void) {
    return !ferror(stdout);
}

/* Closes standard output. Small answers reach the disk only here, so most full disks are found
 * out here. After an earlier failure the reason is forgotten, and fclose may find nothing left
 * to do. */
enum ending output_close(enum ending ending) {
    bool lost = ferror(stdout), closed = !fclose(stdout);
    if (closed && !lost)
        return ending;
    return closed ? complain(BAD, "standard output: not everything could be written")
                  : complain_system("standard output");
}
