/* treen design: new puzzles of a space, the best first. A file keeps them and what is done, so that
 * the same command goes on later. */
#include "app/ask/ask.h"
#include "app/system/clock.h"
#include "app/found/designs.h"
#include "app/options/options.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/ask/units.h"
#include "app/system/whole.h"
#include "app/ask/words.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* A file is written again after this time, and later ones each twice as long, up to the longest. */
static const double FIRST_PAUSE = 1, LONGEST_PAUSE = 30; /* seconds */

struct file {
    const char *name; /* null = none is asked for */
    double due, pause;
    struct ask *ask;
    enum ending ending; /* of writing: ANSWERED until it fails */
};

/* ---- The file -------------------------------------------------------------------------------- */

/* Writes the file, if it is time. A search whose file cannot be written is stopped. */
static void renew(void *context) {
    struct file *file = context;
    if (!file->name || file->ending != ANSWERED || !whole_can_be_renewed(file->name) ||
        steady_seconds() < file->due)
        return;
    ask_erase(file->ask);
    file->ending = designs_write(file->ask->question, file->name);
    if (file->ending != ANSWERED)
        treen_stop(file->ask->call->session);
    file->pause = 2 * file->pause < LONGEST_PAUSE ? 2 * file->pause : LONGEST_PAUSE;
    file->due = steady_seconds() + file->pause;
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Writes the puzzles at the end where no file takes them: then they are the output. */
static void tell_designs(struct ask *ask, const struct treen_record *record, const struct file *file) {
    ask_erase(ask);
    if (ask->call->flags.json)
        print_result(ask->call, record);
    else if (file->name)
        designs_tell(record->body.designed);
    watch_goes_on(ask->call->watch);
}

static enum treen_status tell_all(struct ask *ask, struct file *file) {
    const struct treen_record *record;
    enum treen_status status = TREEN_OK;
    while (file->ending == ANSWERED && (status = ask_next(ask, &record)) == TREEN_OK && output_holds()) {
        tell_designs(ask, record, file);
        renew(file);
    }
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Writes what was found, to the file or to standard output. */
static enum ending write_all(struct ask *ask, const struct file *file, enum ending ending) {
    if (!file->name && ask->call->flags.json)
        return ending;
    if (ask->units)
        return worst_of(ending, units_write_designs(ask->units, file->name));
    return worst_of(ending, designs_write(ask->question, file->name));
}

/* Says how many units there are, where they take long. */
static enum ending say_many(const struct ask *ask) {
    enum { MANY = 100000 };
    struct treen_error error;
    const struct treen_record *record;
    TRY_ENDING(complain_error(treen_sum_up(ask->question, &record, &error), &error));
    uint64_t units = record->body.summary->designs->units;
    if (units > MANY && units != UINT64_MAX && !setting_number(ask->call, "tries"))
        fprintf(stderr,
                "treen: %" PRIu64
                " units of work to do (--tries N does some of them, and -o FILE goes on later; a smaller "
                "box, fewer pieces or sizes, and more conditions in --aim leave fewer)\n",
                units);
    return ANSWERED;
}

/* Searches, and goes on with the file of an earlier run, which is renewed by and by. */
static enum ending search_on(struct ask *ask, struct file *file) {
    TRY_ENDING(designs_resume(ask->call, ask->question, file->name));
    enum ending ending = say_many(ask);
    if (ending != ANSWERED)
        return ending;
    file->pause = FIRST_PAUSE;
    file->due = steady_seconds() + file->pause;
    file->ask = ask;
    file->ending = ANSWERED;
    ask->renew = renew;
    ask->context = file;
    return ask_end(ask, tell_all(ask, file), NULL);
}

/* Expects to write the file after a search by a ledger. */
static enum ending expect_file(const struct call *call, const struct treen_puzzle *puzzle, const char *file) {
    if (file && !strcmp(file, call->flags.ledger))
        return complain(BAD, "found '%s' as --output and --ledger, expected two files", file);
    return designs_expect(call, puzzle, file);
}

static enum ending search_designs(struct ask *ask, struct file *file) {
    enum ending ending = ask->units ? ask_end(ask, ask_finish(ask), NULL) : search_on(ask, file);
    if (!ask->summary)
        return ending;
    bool share = ask->units || setting_number(ask->call, "parts") > 1; /* these are done at an end */
    if (!share || ending == ANSWERED)
        ending = designs_ending(ask->summary, ending);
    ending = write_all(ask, file, ending);
    if (ask->call->flags.json)
        print_result(ask->call, ask->record);
    else
        designs_say(ask->summary, file->name ? stdout : stderr);
    return ending;
}

static enum ending design(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    const char *output = call->flags.output;
    struct file file = {.name = output && strcmp(output, "-") ? output : NULL};
    if (call->flags.ledger)
        TRY_ENDING(worst_of(designs_check_units(call, puzzle), expect_file(call, puzzle, file.name)));
    TRY_ENDING(ask_open(&ask, call, puzzle, "design"));
    enum ending ending = search_designs(&ask, &file);
    ask_close(&ask);
    return ending;
}

enum { NAME_COLUMNS = 13, LONGEST_SETTINGS = 256 };

static void list_spaces(FILE *out, int stream) {
    const struct treen_row *space;
    for (size_t i = 0; (space = treen_list(TREEN_SPACES, i)); i++) {
        fprintf(out, "  %-*s", NAME_COLUMNS - 2, space->name);
        options_wrap(space->summary, NAME_COLUMNS, screen_columns(stream), out);
    }
}

/* Tells that a space must be named. */
static enum ending say_spaces(void) {
    list_spaces(stderr, STDERR_FILENO);
    return complain(BAD, "found no SPACE, expected one of these. Usage: treen design SPACE [PUZZLE]");
}

/* Prints a line about a space: a word, and what belongs to it. */
static void say_of_space(const char *word, const char *text, FILE *out) {
    fprintf(out, "  %-*s", NAME_COLUMNS - 2, word);
    options_wrap(text, NAME_COLUMNS, screen_columns(STDOUT_FILENO), out);
}

/* Prints the words of the settings as options. */
static void print_settings(const char *words, char text[LONGEST_SETTINGS]) {
    size_t used = 0;
    while (*words && used < LONGEST_SETTINGS) {
        size_t length = strcspn(words, " ");
        used += (size_t)snprintf(text + used, LONGEST_SETTINGS - used, "%s--%.*s", used ? " " : "",
                                 (int)length, words);
        words += length + (words[length] == ' ');
    }
}

/* Tells about the space that is named, or about all spaces. */
static void more(const struct call *call, FILE *out) {
    struct tool_space space;
    char settings[LONGEST_SETTINGS];
    putc('\n', out);
    if (!call->operands || !tool_space(call->operand[0], &space)) {
        fputs("Spaces (treen design SPACE --help tells what one measures):\n", out);
        list_spaces(out, STDOUT_FILENO);
        return;
    }
    fprintf(out, "The space %s:\n", call->operand[0]);
    say_of_space("puzzles", space.summary, out);
    print_settings(space.settings, settings);
    say_of_space("options", settings, out);
    say_of_space("usual aim", space.usual, out);
    say_of_space("quantities", space.quantities, out);
}

/* Refuses options of a puzzle where none is named. */
static enum ending check_alone(const struct call *call) {
    const struct {
        const char *name;
        bool is_asked;
    } asked[] = {{"problem", call->flags.problem}, {"format", call->flags.format}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        if (asked[i].is_asked)
            return complain(BAD, "found --%s without a puzzle, expected treen design %s PUZZLE",
                            asked[i].name, call->operand[0]);
    return ANSWERED;
}

static enum ending open_units(const struct call *call, on_puzzle *plan) {
    struct call from = *call;
    TRY_ENDING(designs_ask(call));
    from.puzzle = 1;
    return call->operands < 2 ? plan(call, NULL) : problems_one(&from, plan);
}

static void say_sums(const struct call *call, const struct treen_summary *summary) {
    designs_say(summary, call->flags.output ? stdout : stderr);
}

/* Opens the puzzle that the design begins with: the second operand, where there is one. */
static enum ending run_design(const struct call *call) {
    struct call from = *call;
    if (!call->operands)
        return say_spaces();
    TRY_ENDING(designs_ask(call));
    if (call->operands < 2)
        return check_alone(call) == ANSWERED ? design(call, NULL) : BAD;
    from.puzzle = 1;
    return problems_one(&from, design);
}

const struct command command_design = {
    .name = "design",
    .operands = "SPACE [PUZZLE]",
    .least_operands = 0,
    .summary = "look for puzzles that do not exist yet",
    .help =
        "Goes through a space of puzzles, and keeps those that --aim wants, the best first. Each is checked "
        "anew by other code; pieces in several layers must come apart. -o FILE keeps the puzzles and what is "
        "done: the same command goes on where "
        "it stopped. Without -o the puzzles are printed at the end. doc/design.md has the spaces and "
        "examples.",
    .example = "treen design sets --box 3x3x3 --pieces 7 -o sets.yaml",
    .run = run_design,
    .more = more,
    .has_space = true,
    .divides = "design",
    .open_units = open_units,
    .settle = designs_check_units,
    .say_sums = say_sums,
};
