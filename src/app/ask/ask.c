#include "app/ask/ask.h"

#include "app/system/screen.h"
#include "app/ask/words.h"

#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Is sent by watch_close to the thread, which cannot be waiting for anything else. (To cancel
 * the thread would be shorter, but the address sanitizer takes a cancelled thread's stack for
 * corrupted.) */
enum { WAKE = SIGUSR2 };

/* Seconds that the work has to end. Of these the process must have had most itself. So a busy
 * machine ends nothing early, nor does a reader who takes his time (a pager). */
static const double GRACE = 1, GRACE_OF_PROCESSOR = 0.7, TICK = 0.1;

/* Seconds within which a second signal is the first one, sent by two ways. */
static const double SAME_REQUEST = 0.05;

static double seconds_of(clockid_t id) {
    struct timespec now;
    clock_gettime(id, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Ending the tool ------------------------------------------------------------------------- */

/* Ends the tool as the signal would have done: the shell that waits for it sees why. */
static void die_of(int number) {
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    signal(number, SIG_DFL);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

/* Flushes a part of the answer: everything that was printed so far. A pipe that nobody reads
 * must not hold up the end, nor a thread that is in the midst of printing. */
static void flush_output(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (poll(&out, 1, 0) != 1 || !(out.revents & POLLOUT) || ftrylockfile(stdout))
        return;
    fflush(stdout);
    funlockfile(stdout);
}

static void give_up(void) {
    static const char words[] = "treen: stopped at once, in the middle of a step that could not end sooner\n";
    flush_output();
    if (write(STDERR_FILENO, words, sizeof words - 1) < 0)
        _exit(STOPPED);
    _exit(STOPPED);
}

/* ---- The watch ------------------------------------------------------------------------------- */

static void note_due(struct watch *watch) {
    watch->was_due = true;
    watch->processor_when_due = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static void stop(struct watch *watch) {
    pthread_mutex_lock(&watch->lock);
    watch->due = seconds_of(CLOCK_MONOTONIC);
    note_due(watch);
    if (watch->session)
        treen_stop(watch->session);
    pthread_cond_broadcast(&watch->stopped);
    pthread_mutex_unlock(&watch->lock);
}

/* Gives the seconds until there is something to look at, or a negative number: nothing but
 * signals is waited for. */
static double look_at_watch(struct watch *watch) {
    double now = seconds_of(CLOCK_MONOTONIC), wait = TICK;
    pthread_mutex_lock(&watch->lock);
    if (watch->due == 0 || atomic_load(&watch->told)) {
        wait = -1;
    } else if (now < watch->due) {
        wait = watch->due - now;
    } else if (!watch->was_due) {
        note_due(watch);
    } else if (now - watch->due >= GRACE &&
               seconds_of(CLOCK_PROCESS_CPUTIME_ID) - watch->processor_when_due >= GRACE_OF_PROCESSOR) {
        give_up();
    }
    pthread_mutex_unlock(&watch->lock);
    return wait;
}

/* Returns the next signal; 0 = none in that time. */
static int wait_for_signal(const struct watch *watch, double seconds) {
    struct timespec most = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    int number =
        seconds < 0 ? sigwaitinfo(&watch->signals, NULL) : sigtimedwait(&watch->signals, NULL, &most);
    return number < 0 ? 0 : number;
}

/* Waits for signals and acts on them. Only a person who presses Ctrl-C twice means to end the
 * tool at once. A terminal that goes away often tells it twice, once by the shell. `timeout`
 * sends its signal to the tool and to the tool's group. */
static void *watch_signals(void *context) {
    struct watch *watch = context;
    double first = 0;
    while (!atomic_load(&watch->closing)) {
        int number = wait_for_signal(watch, look_at_watch(watch));
        if (!number || number == WAKE)
            continue;
        if (!atomic_exchange(&watch->caught, true)) {
            first = seconds_of(CLOCK_MONOTONIC);
            stop(watch);
        } else if (number != SIGHUP && seconds_of(CLOCK_MONOTONIC) - first > SAME_REQUEST) {
            die_of(number);
        }
    }
    return NULL;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static void begin_watch(struct watch *watch, double seconds) {
    watch->due = seconds > 0 ? seconds_of(CLOCK_MONOTONIC) + seconds : 0;
    watch->was_due = false;
    atomic_store(&watch->told, false);
}

/* Adds a signal to the set, unless the starter of the tool chose to ignore it (nohup, a job in
 * the background). */
static void add_unless_ignored(sigset_t *signals, int number) {
    struct sigaction now;
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        sigaddset(signals, number);
}

void watch_open(struct watch *watch, struct treen_session *session, double seconds) {
    *watch = (struct watch){.session = session};
    pthread_mutex_init(&watch->lock, NULL);
    pthread_cond_init(&watch->stopped, NULL);
    begin_watch(watch, seconds);
    sigemptyset(&watch->signals);
    add_unless_ignored(&watch->signals, SIGINT);
    add_unless_ignored(&watch->signals, SIGTERM);
    add_unless_ignored(&watch->signals, SIGHUP);
    sigaddset(&watch->signals, WAKE);
    pthread_sigmask(SIG_BLOCK, &watch->signals, &watch->before);
    watch->watching = pthread_create(&watch->thread, NULL, watch_signals, watch) == 0;
    if (!watch->watching) /* without the thread Ctrl-C just ends the tool */
        pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
}

static void wake(struct watch *watch) {
    if (watch->watching)
        pthread_kill(watch->thread, WAKE);
}

void watch_close(struct watch *watch) {
    if (watch->watching) {
        atomic_store(&watch->closing, true);
        wake(watch);
        pthread_join(watch->thread, NULL);
        pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
        watch->watching = false;
    }
    pthread_cond_destroy(&watch->stopped);
    pthread_mutex_destroy(&watch->lock);
}

/* ---- Work ------------------------------------------------------------------------------------ */

void watch_told(struct watch *watch) {
    atomic_store(&watch->told, true);
}

void watch_goes_on(struct watch *watch) {
    pthread_mutex_lock(&watch->lock);
    if (watch->was_due) {
        watch->due = seconds_of(CLOCK_MONOTONIC);
        note_due(watch);
    }
    pthread_mutex_unlock(&watch->lock);
}

/* A signal that came a moment ago counts for this work, too. */
void watch_begin(struct watch *watch, double seconds) {
    pthread_mutex_lock(&watch->lock);
    treen_go_on(watch->session);
    if (atomic_load(&watch->caught))
        treen_stop(watch->session);
    begin_watch(watch, seconds);
    pthread_mutex_unlock(&watch->lock);
    wake(watch);
}

bool watch_caught(const struct watch *watch) {
    return watch && atomic_load(&watch->caught);
}

void watch_wait(struct watch *watch) {
    pthread_mutex_lock(&watch->lock);
    while (!atomic_load(&watch->caught))
        pthread_cond_wait(&watch->stopped, &watch->lock);
    pthread_mutex_unlock(&watch->lock);
}

/* ---- The bar --------------------------------------------------------------------------------- */

/* The line has the facts of a long search, in as many columns as there are. The share that is
 * done and the time that is left come first, then the solutions found, then the speed. The
 * drawing of a bar is a luxury. ASCII only, as the font and the encoding of the terminal are
 * unknown. */
enum { FIELD = 32, LONGEST_BAR = 40, SHORTEST_BAR = 6, LONGEST_LINE = 256 };

/* A search that is over in less is not worth a flicker. */
static const double SECONDS_BEFORE = 0.3;

/* Returns a bar that is not drawn yet. JSON lines and a bar on one terminal would overwrite each
 * other. */
static struct bar bar_open(const struct flags *flags) {
    bool mixed = flags->json && isatty(STDOUT_FILENO);
    return (struct bar){.wanted = !flags->quiet && !mixed && screen_is_terminal(STDERR_FILENO),
                        .as_json = flags->json && flags->progress};
}

/* ---- Its fields ------------------------------------------------------------------------------ */

/* Prints four digits at most, so that the fields do not jump about while they grow. */
static void print_large(char text[FIELD], double value, const char *what) {
    static const char *const unit[] = {"", " k", " M", " G", " T"};
    size_t i = 0;
    for (; value >= 1e4 && i + 1 < sizeof unit / sizeof *unit; i++)
        value /= 1e3;
    snprintf(text, FIELD, "%.*f%s%s", i && value < 100 ? 1 : 0, value, unit[i], what);
}

/* Prints the time that is left if the rest goes as the first part went. Early on that is a wild
 * guess, and deserves no more precision than one unit. */
static void print_left(char text[FIELD], const struct treen_progress *progress) {
    double seconds = progress->seconds * (1 - progress->fraction) / progress->fraction;
    unsigned minutes = seconds < 3e9 ? (unsigned)(seconds / 60) : 0;
    if (!(progress->fraction > 0))
        snprintf(text, FIELD, "? left");
    else if (seconds < 60)
        snprintf(text, FIELD, "%.0f s left", seconds);
    else if (seconds < 100 * 3600)
        snprintf(text, FIELD, "%u:%02u h left", minutes / 60, minutes % 60);
    else if (seconds < 1000.0 * 24 * 3600)
        snprintf(text, FIELD, "%.0f days left", seconds / (24 * 3600));
    else if (seconds < 1e6 * 365.25 * 24 * 3600)
        snprintf(text, FIELD, "%.0f years left", seconds / (365.25 * 24 * 3600));
    else
        snprintf(text, FIELD, "ages left");
}

/* In the order they are shown. */
enum { DONE, FOUND, SPEED, LEFT, FIELDS };

static void print_fields(char field[FIELDS][FIELD], const struct treen_progress *progress) {
    bool begun = progress->fraction >= 0.001;
    if (progress->at_most) {
        snprintf(field[DONE], FIELD, "%" PRIu64 " so far", progress->solutions);
        snprintf(field[FOUND], FIELD, "at most %" PRIu64, progress->at_most);
        print_large(field[SPEED], (double)progress->nodes, " steps");
        *field[LEFT] = '\0';
        return;
    }
    snprintf(field[DONE], FIELD, begun ? "%.1f%%" : "<0.1%%", 100 * progress->fraction);
    print_large(field[FOUND], (double)progress->solutions, " found");
    print_large(field[SPEED], progress->seconds > 0 ? (double)progress->nodes / progress->seconds : 0,
                " nodes/s");
    print_left(field[LEFT], progress);
}

/* ---- Its line -------------------------------------------------------------------------------- */

static size_t print_bar(char *text, size_t length, double fraction) {
    size_t full = (size_t)(fraction * (double)(length - 2) + 0.5);
    text[0] = '[';
    memset(text + 1, '.', length - 2);
    memset(text + 1, '#', full < length - 2 ? full : length - 2);
    text[length - 1] = ']';
    return length;
}

/* Drops fields, the least important first, until the rest fits. The columns that are then left
 * become the bar. */
static size_t print_line(char text[LONGEST_LINE], size_t columns, const struct treen_progress *progress) {
    static const int importance[FIELDS] = {DONE, LEFT, FOUND, SPEED};
    char field[FIELDS][FIELD];
    bool shown[FIELDS] = {false};
    print_fields(field, progress);
    size_t used = 0;
    for (size_t i = 0; i < FIELDS; i++) {
        size_t more = strlen(field[importance[i]]) + (i ? 2 : 0);
        if (used + more > columns)
            break;
        shown[importance[i]] = true;
        used += more;
    }
    size_t length = 0;
    if (columns >= used + SHORTEST_BAR + 2) {
        size_t over = columns - used - 2;
        length = print_bar(text, over < LONGEST_BAR ? over : LONGEST_BAR, progress->fraction);
    }
    for (size_t i = 0; i < FIELDS; i++)
        if (shown[i])
            length +=
                (size_t)snprintf(text + length, LONGEST_LINE - length, "%s%s", length ? "  " : "", field[i]);
    return length;
}

/* Returns the columns of the line. The last column stays free: many terminals go to the next
 * line when it is written to. */
static size_t room(void) {
    return screen_columns(STDERR_FILENO) - 1;
}

void ask_show(struct ask *ask, const char *text) {
    if (!ask->bar.wanted)
        return;
    fprintf(stderr, "\r%.*s\033[K", (int)room(), text);
    ask->bar.drawn = true;
}

static void draw_bar(struct ask *ask, const struct treen_progress *progress) {
    if (ask->bar.as_json)
        print_result(ask->call, &(struct treen_record){TREEN_PROGRESS, {.progress = progress}});
    if (!ask->bar.wanted || progress->seconds < SECONDS_BEFORE)
        return;
    char text[LONGEST_LINE];
    size_t length = print_line(text, room(), progress);
    text[length] = '\0';
    ask_show(ask, text);
}

void ask_erase(struct ask *ask) {
    if (ask->bar.drawn)
        fputs("\r\033[K", stderr);
    ask->bar.drawn = false;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static void on_progress(void *context, const struct treen_progress *progress) {
    struct ask *ask = context;
    ask_renew(ask);
    draw_bar(ask, progress);
    fflush(stdout); /* a reader of a pipe gets the solutions at the bar's pace */
}

/* Tells of a problem so large that Ctrl-C or the end of its time came before it was posed. */
static enum ending leave_unasked(struct ask *ask, const struct treen_puzzle *puzzle, const char *question,
                                 enum treen_status status) {
    enum tool_tells tells = tool_tells(question);
    bool limit = status == TREEN_STOPPED || status == TREEN_NO_MEMORY;
    if (limit && ask->call->flags.json && tells)
        print_unasked(ask->call, treen_about(puzzle)->name, tells);
    if (status != TREEN_STOPPED || tells != TOOL_TELLS_COUNTS)
        return complain_error(status, &ask->error);
    complain(STOPPED, "stopped before the search began");
    return watch_caught(ask->call->watch) ? INTERRUPTED : STOPPED;
}

/* Sets the line that summaries name. The call knows more than the question: its command, and
 * that a puzzle came as "-". */
static enum treen_status set_reproduce(struct ask *ask) {
    char *line = flags_line(ask->call);
    enum treen_status status = treen_set(ask->call->session, "reproduce", line, &ask->error);
    free(line);
    return status;
}

/* Tells whether somebody looks at progress. A count that is not watched works out none, and an
 * estimate shows its records in the bar's place. */
static bool wants_progress(const struct ask *ask) {
    bool shown = ask->bar.wanted || ask->bar.as_json;
    return ask->call->command->watch == WATCH_ALWAYS || (ask->call->command->watch == WATCH_SHOWN && shown);
}

void ask_progress(struct ask *ask, const struct treen_progress *progress) {
    on_progress(ask, progress);
}

/* Goes on by units. The question was asked to find out whether it can be: every unit asks anew. */
static enum ending open_units(struct ask *ask, const struct treen_puzzle *puzzle, const char *question) {
    treen_end(ask->question);
    ask->question = NULL;
    return units_open(ask, puzzle, question, &ask->units);
}

static bool needs_ledger(const struct flags *flags) {
    return flags->units || flags->audit || flags->divide_after != flags_standard().divide_after;
}

enum ending ask_open(struct ask *ask, const struct call *call, const struct treen_puzzle *puzzle,
                     const char *question) {
    *ask = (struct ask){.call = call, .bar = bar_open(&call->flags)};
    if (!call->flags.ledger && needs_ledger(&call->flags))
        return complain(BAD, "--units, --divide-after and --audit need --ledger");
    enum treen_status status = set_reproduce(ask);
    if (status == TREEN_OK)
        status = treen_ask(call->session, puzzle, question, &ask->question, &ask->error);
    if (status != TREEN_OK)
        return leave_unasked(ask, puzzle, question, status);
    if (call->flags.ledger)
        return open_units(ask, puzzle, question);
    if (wants_progress(ask))
        treen_watch(ask->question, on_progress, ask);
    return ANSWERED;
}

void ask_close(struct ask *ask) {
    ask_erase(ask);
    units_close(ask->units);
    treen_end(ask->question);
}

/* ---- Going on -------------------------------------------------------------------------------- */

enum treen_status ask_next(struct ask *ask, const struct treen_record **record) {
    if (ask->units)
        return ask_finish(ask); /* the lines of records come with the summary */
    return treen_next(ask->question, record, &ask->error);
}

enum treen_status ask_next_row(struct ask *ask, const struct treen_record **record) {
    enum treen_status status = ask_next(ask, record);
    if (status == TREEN_OK) {
        watch_told(ask->call->watch);
        treen_go_on(ask->call->session);
        ask_erase(ask);
    }
    return status;
}

enum treen_status ask_finish(struct ask *ask) {
    if (ask->units)
        return units_run(ask->units, &ask->error);
    return treen_finish(ask->question, &ask->error);
}

void ask_renew(struct ask *ask) {
    if (ask->renew)
        ask->renew(ask->context);
    if (!ask->takers || !takers_are_due(ask->takers))
        return;
    ask_erase(ask);
    takers_renew(ask->takers, ask->call);
}

/* ---- The end --------------------------------------------------------------------------------- */

static bool found_nothing(const struct treen_summary *summary) {
    if (summary->counts)
        return summary->counts->total.text && !strcmp(summary->counts->total.text, "0");
    if (summary->hint)
        return summary->hint->known && !summary->hint->solvable;
    return summary->apart ? !summary->apart->solutions : summary->chains && !summary->chains->chains;
}

/* Finds the ending. "No solution" is only said when everything was decided. A part of a search
 * without solutions says nothing about the whole. */
static enum ending ending_of(const struct ask *ask, enum treen_status status) {
    const struct treen_summary *summary = ask->summary;
    if (status == TREEN_STOPPED && watch_caught(ask->call->watch))
        return INTERRUPTED;
    if (status == TREEN_STOPPED || status == TREEN_NO_MEMORY)
        return STOPPED;
    if (status != TREEN_OK && status != TREEN_END)
        return BAD;
    if (status == TREEN_END && !summary->impossible &&
        ((summary->apart && summary->apart->not_known) || (summary->burrs && !summary->complete)))
        return STOPPED;
    bool whole = setting_number(ask->call, "parts") == 1 || summary->impossible;
    return status == TREEN_END && found_nothing(summary) && whole ? NO_SOLUTION : ANSWERED;
}

/* Returns the status without a limit that came before the reason why there is no solution. The
 * limit does not matter any more. */
static enum treen_status without_limit(const struct ask *ask, enum treen_status status) {
    bool limit = status == TREEN_OK || status == TREEN_STOPPED || status == TREEN_NO_MEMORY;
    return limit && ask->summary->impossible && !watch_caught(ask->call->watch) ? TREEN_END : status;
}

static enum ending end_units(struct ask *ask, enum treen_status status) {
    enum ending ending = units_end(ask->units, status, &ask->error, &ask->record);
    ask->summary = ask->record ? ask->record->body.summary : NULL;
    return ask->summary ? worst_of(ending, ending_of(ask, status)) : ending;
}

enum ending ask_end(struct ask *ask, enum treen_status status, const char *memory) {
    watch_told(ask->call->watch);
    ask_erase(ask);
    if (ask->units)
        return end_units(ask, status);
    struct treen_error error = ask->error;
    enum treen_status fetched = treen_sum_up(ask->question, &ask->record, &ask->error);
    if (fetched == TREEN_OK) {
        ask->summary = ask->record->body.summary;
        status = without_limit(ask, status);
    } else {
        status = TREEN_NO_MEMORY;
    }
    if (status == TREEN_NO_MEMORY)
        complain(STOPPED, "%s", memory ? memory : "out of memory during the search (see --memory)");
    if (status == TREEN_IO || status == TREEN_BUG)
        complain_error(status, &error);
    if (fetched != TREEN_OK)
        return STOPPED;
    say_reasons(ask->summary->explain);
    if (ask->summary->unexpected)
        complain(ANSWERED, "%s: %s", ask->summary->puzzle, ask->summary->unexpected);
    return ending_of(ask, status);
}
