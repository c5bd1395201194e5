/* Questions: the part that all share. A question has a view of its puzzle. The view has the
 * patience of the session and of the puzzle, so a stop reaches all work for the question. */
#include "run/interface/question.h"

#include "base/error.h"
#include "base/text/sink.h"
#include "base/text/words.h"
#include "puzzle/stated/statement.h"
#include "run/run.h"
#include "tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUESTION(name) extern const struct asking asking_##name;
ALL_QUESTIONS
#undef QUESTION

/* In the order in which treen_list names them. */
#define QUESTION(name) &asking_##name,
static const struct asking *const askings[] = {ALL_QUESTIONS};

enum { ASKINGS = sizeof askings / sizeof *askings };

const struct asking *asking_at(size_t index) {
    return index < ASKINGS ? askings[index] : NULL;
}

static enum treen_status find_asking(const char *name, const struct asking **asking,
                                     struct treen_error *error) {
    const char *names[ASKINGS + 1] = {0};
    for (size_t i = 0; i < ASKINGS; i++) {
        names[i] = askings[i]->about.name;
        if (!strcmp(name, names[i])) {
            *asking = askings[i];
            return TREEN_OK;
        }
    }
    return error_bad(error, "found no question '%s'%s", name, words_hint(names, name, strlen(name)).text);
}

const struct division *asking_divides(const char *question) {
    const struct asking *asking;
    return question && find_asking(question, &asking, NULL) == TREEN_OK ? asking->division : NULL;
}

/* Finds the division of the question; TREEN_BAD_INPUT: it cannot be divided. */
static enum treen_status find_division(const char *question, const struct division **division,
                                       struct treen_error *error) {
    *division = asking_divides(question);
    return *division ? TREEN_OK : error_bad(error, "the question '%s' has no parts", question);
}

enum tool_tells tool_tells(const char *question) {
    const struct asking *asking;
    return find_asking(question, &asking, NULL) == TREEN_OK ? asking->tells : TOOL_TELLS_OTHER;
}

enum treen_status tool_digest(const struct treen_session *session, const struct treen_puzzle *puzzle,
                              const char *question, char digest[DIGEST_ROOM], struct treen_error *error) {
    const struct settings settings = session_settings(session);
    const struct division *division;
    TRY(find_division(question, &division, error));
    return unit_digest(puzzle, question, division, &settings, digest, error);
}

bool tool_is_older_digest(const char *digest) {
    return digest_is_older(digest);
}

enum treen_status tool_guess_parts(const struct treen_session *session, const char *question, uint64_t parts,
                                   double work[], struct treen_error *error) {
    const struct settings settings = session_settings(session);
    const struct division *division;
    TRY(find_division(question, &division, error));
    for (uint64_t i = 0; i < parts; i++)
        work[i] = 0;
    return division->guess ? division->guess(&settings, parts, work, error) : TREEN_OK;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Copies the settings, words included: the session may be given others. */
static enum treen_status copy_settings(struct treen_question *question, struct treen_error *error) {
    struct settings *options = &question->options;
    *options = session_settings(question->session);
    const char **const words[] = {
        &options->engine, &options->solver,    &options->box,        &options->space, &options->aim,
        &options->cells,  &options->reproduce, &options->difficulty, &options->by,    &options->grid};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (*words[i])
            *words[i] = arena_text(&question->arena, *words[i], strlen(*words[i]));
        else
            continue;
        TRY_MEMORY(*words[i], error, "asking a question");
    }
    return options_check(options, error);
}

/* Names the part of a search that was asked for, if it is one. */
static enum treen_status name_unit(struct treen_question *question, struct treen_error *error) {
    const struct settings *options = &question->options;
    const struct asking *asking = question->asking;
    if (options->parts == 1 || !asking->division)
        return TREEN_OK;
    TRY(unit_digest(question->puzzle, asking->about.name, asking->division, options, question->digest,
                    error));
    question->unit = (struct treen_unit){.digest = question->digest,
                                         .part = options->part,
                                         .parts = options->parts,
                                         .subpart = options->subpart,
                                         .subparts = options->subparts};
    return TREEN_OK;
}

/* Prepares the settings. The line that repeats the question has the seconds; searches see the
 * deadline, which began when they were set. */
static enum treen_status prepare_question(struct treen_question *question, struct treen_error *error) {
    TRY(copy_settings(question, error));
    TRY(name_unit(question, error));
    const char *name = question->puzzle                                   ? question->puzzle->about.name
                       : question->asking->alone && question->options.box ? question->options.box
                                                                          : NULL;
    const struct asking *asking = question->asking;
    TRY(options_line(asking->about.name, asking->command ? asking->command : asking->about.name, name,
                     &question->options, &question->arena, &question->reproduce));
    question->options.seconds = 0;
    return TREEN_OK;
}

static void look_at(struct treen_question *question, const struct treen_puzzle *puzzle) {
    const struct limits *limits = session_limits(question->session);
    if (limits)
        question->patience = limits->patience;
    if (!puzzle)
        return;
    question->patience.above = puzzle->arena.patience;
    question->view = *puzzle;
    question->view.arena.patience = &question->patience;
    question->puzzle = &question->view;
}

static enum treen_status ask_question(struct treen_question *question, struct treen_error *error) {
    const struct asking *asking = question->asking;
    if (!asking->either && asking->alone == (question->puzzle != NULL))
        return error_bad(error, "the question '%s' is asked %s a puzzle", asking->about.name,
                         asking->alone ? "without" : "of");
    TRY(prepare_question(question, error));
    if (patience_is_over(&question->patience))
        return patience_judge(&question->patience, TREEN_STOPPED, error);
    if (asking->size) {
        question->own = arena_alloc(&question->arena, 1, asking->size);
        TRY_MEMORY(question->own, error, "asking a question");
    }
    return asking->ask ? asking->ask(question, error) : TREEN_OK;
}

enum treen_status treen_ask(struct treen_session *session, const struct treen_puzzle *puzzle,
                            const char *name, struct treen_question **asked, struct treen_error *error) {
    const struct asking *asking = NULL;
    TRY(find_asking(name, &asking, error));
    struct treen_question *question = calloc(1, sizeof *question);
    TRY_MEMORY(question, error, "asking a question");
    question->asking = asking;
    question->session = session;
    question->record.type = TREEN_SUMMARY;
    arena_init(&question->arena, SIZE_MAX);
    look_at(question, puzzle);
    enum treen_status status = ask_question(question, error);
    if (status == TREEN_OK)
        *asked = question;
    else
        treen_end(question);
    return status;
}

void treen_end(struct treen_question *question) {
    if (!question)
        return;
    if (question->own && question->asking->end)
        question->asking->end(question);
    run_close(question->run);
    arena_free(&question->arena);
    free(question);
}

/* ---- Records --------------------------------------------------------------------------------- */

enum treen_status question_give(struct treen_question *question, enum treen_record_type type,
                                const void *what) {
    question->record.type = type;
    question->record.body.solution = what; /* all members of the union are pointers to structs */
    return TREEN_OK;
}

/* Writes a message about a status that wants one and has none. */
static enum treen_status judge(enum treen_status status, struct treen_error *error) {
    if (*error->text || status == TREEN_OK || status == TREEN_END)
        return status;
    if (status == TREEN_NO_MEMORY)
        return error_say(error, status, "out of memory during the search");
    if (status == TREEN_STOPPED)
        return error_say(error, status, "stopped before the end (by a limit or a stop)");
    if (status == TREEN_IO)
        return error_say(error, status, "a file or another program failed");
    return error_say(error, status, "an engine gave a wrong answer, which is a fault of treen");
}

/* Remembers how the question ended, for later calls. */
static enum treen_status conclude(struct treen_question *question, enum treen_status status,
                                  struct treen_error *error) {
    if (status != TREEN_OK && question->ended == TREEN_OK) {
        question->ended = judge(status, &question->error);
        question->record.type = TREEN_SUMMARY;
    }
    if (status != TREEN_OK && status != TREEN_END && error)
        *error = question->error;
    return status;
}

/* Tells whether there was a stop. Hundreds of records may wait to be given: a stop holds for
 * them. */
static bool is_stopped(const struct treen_question *question) {
    return patience_is_stopped(&question->patience);
}

static enum treen_status go_on_asking(struct treen_question *question,
                                      enum treen_status (*step)(struct treen_question *,
                                                                struct treen_error *)) {
    if (question->ended != TREEN_OK)
        return question->ended;
    return is_stopped(question) ? TREEN_STOPPED : step(question, &question->error);
}

enum treen_status treen_next(struct treen_question *question, const struct treen_record **record,
                             struct treen_error *error) {
    enum treen_status status = conclude(question, go_on_asking(question, question->asking->next), error);
    if (status == TREEN_OK)
        *record = &question->record;
    return status;
}

static enum treen_status finish(struct treen_question *question) {
    enum treen_status status = TREEN_OK;
    if (question->asking->finish)
        return go_on_asking(question, question->asking->finish);
    while (status == TREEN_OK)
        status = go_on_asking(question, question->asking->next);
    return status;
}

enum treen_status treen_finish(struct treen_question *question, struct treen_error *error) {
    return conclude(question, finish(question), error);
}

enum treen_status question_no_detail(const struct treen_question *question, const char *what,
                                     struct treen_error *error) {
    (void)question;
    return error_bad(error, "the last record has no detail '%s'", what);
}

enum treen_status treen_detail(struct treen_question *question, const char *what,
                               const struct treen_record **record, struct treen_error *error) {
    struct treen_error mine = {0};
    bool none = !question->asking->detail || question->record.type == TREEN_SUMMARY;
    question->detail.type = TREEN_SUMMARY; /* there is none yet */
    enum treen_status status =
        none ? question_no_detail(question, what, &mine) : question->asking->detail(question, what, &mine);
    status = judge(patience_judge(&question->patience, status, &mine), &mine);
    if (question->detail.type != TREEN_SUMMARY)
        *record = &question->detail;
    if (status != TREEN_OK && status != TREEN_END && error)
        *error = mine;
    return status;
}

enum treen_status question_rules(struct treen_question *question, const struct treen_solution *solution,
                                 struct judged_rules **rules, struct treen_rules *list,
                                 struct treen_error *error) {
    struct judged_rules *judged;
    TRY(judged_open(question->puzzle, solution, &judged, error));
    judged_close(*rules);
    *rules = judged;
    list->rule = judged_at(judged, 0);
    for (list->count = 0; judged_at(judged, list->count);)
        list->count++;
    question->detail = (struct treen_record){.type = TREEN_RULES, .body.rules = list};
    return TREEN_OK;
}

/* ---- What is known --------------------------------------------------------------------------- */

void question_statistic(struct treen_question *question, const char *name, uint64_t value) {
    if (question->summary.statistics < MOST_STATISTICS)
        question->statistic[question->summary.statistics++] = (struct treen_statistic){name, value};
}

/* Says a count that the file expects otherwise; null where they agree, or one is not known. */
static const char *compare_count(struct arena *arena, const char *expected, const char *found,
                                 const char *what) {
    if (!expected || !found || !strcmp(expected, found))
        return NULL;
    return arena_print(arena, "the file expects %s %s, found %s", expected, what, found);
}

/* Compares assemblies that were counted under the setting `symmetry`. */
static const char *compare_assemblies(struct treen_question *question, uint64_t assemblies) {
    static const char *const what[] = {"assemblies in every position", "assemblies up to rotation",
                                       "assemblies up to symmetry"};
    const struct treen_about *about = &question->puzzle->about;
    const struct treen_count *expected[] = {&about->total, &about->up_to_rotation, &about->up_to_symmetry};
    unsigned symmetry = (unsigned)question->options.symmetry;
    char found[24];
    snprintf(found, sizeof found, "%" PRIu64, assemblies);
    return compare_count(&question->arena, expected[symmetry]->text, found, what[symmetry]);
}

static const char *compare_counts(struct treen_question *question, const struct treen_counts *counts) {
    const struct treen_about *about = &question->puzzle->about;
    struct arena *arena = &question->arena;
    const char *said =
        compare_count(arena, about->total.text, counts->total.text, "solutions in every position");
    if (!said)
        said = compare_count(arena, about->up_to_rotation.text, counts->up_to_rotation.text,
                             "solutions up to rotation");
    if (!said)
        said = compare_count(arena, about->up_to_symmetry.text, counts->up_to_symmetry.text,
                             "solutions up to symmetry");
    if (!said && about->solvable && counts->total.text && !strcmp(counts->total.text, "0"))
        said = "the file expects a solution, and there is none";
    return said;
}

/* Returns how the counts contradict the file of the puzzle. Null: they do not, or they are of a
 * part or a burr of another length. */
static const char *find_unexpected(struct treen_question *question, const struct treen_summary *summary) {
    const struct settings *options = &question->options;
    if (!question->puzzle || !summary->complete || options->parts > 1 || options->length)
        return NULL;
    if (summary->apart)
        return compare_assemblies(question, summary->apart->assemblies);
    return summary->counts ? compare_counts(question, summary->counts) : NULL;
}

enum treen_status treen_sum_up(struct treen_question *question, const struct treen_record **record,
                               struct treen_error *error) {
    struct treen_summary *summary = &question->summary;
    *summary = (struct treen_summary){.question = question->asking->about.name,
                                      .puzzle = question->puzzle ? question->puzzle->about.name : NULL,
                                      .placed = question->puzzle ? question->puzzle->about.placed : NULL,
                                      .reproduce = question->reproduce,
                                      .statistic = question->statistic,
                                      .unit = question->unit.digest ? &question->unit : NULL};
    if (question->asking->sum_up(question, summary) != TREEN_OK)
        return error_memory(error, "summing up");
    summary->unexpected = find_unexpected(question, summary);
    question->sum = (struct treen_record){.type = TREEN_SUMMARY, .body.summary = summary};
    *record = &question->sum;
    return TREEN_OK;
}

/* ---- Other calls ----------------------------------------------------------------------------- */

enum treen_status treen_give(struct treen_question *question, const char *text, size_t length,
                             const char *source, struct treen_error *error) {
    if (!question->asking->give)
        return error_bad(error, "the question '%s' takes no text", question->asking->about.name);
    if (question->ended != TREEN_OK)
        return error_bad(error, "found a text for a question that has ended");
    return question->asking->give(question, text, length, source, error);
}

void treen_watch(struct treen_question *question, treen_on_progress *on_progress, void *context) {
    question->on_progress = on_progress;
    question->context = context;
    if (question->asking->watch)
        question->asking->watch(question);
    else if (question->run)
        run_watch(question->run, on_progress, context);
}

static enum treen_status fill_text(void *question, FILE *out, struct treen_error *error) {
    return ((struct treen_question *)question)->asking->text(question, out, error);
}

enum treen_status treen_text(struct treen_question *question, treen_sink *sink, void *context,
                             struct treen_error *error) {
    return question->asking->text ? sink_write(sink, context, fill_text, question, error) : TREEN_END;
}
