/* treen draw: pictures in files. A puzzle alone is solved on the way, since people want to see
 * how it goes together. Solutions from a file are drawn even where they break a rule, because
 * the picture helps to see why. */
#include "app/ask/ask.h"
#include "app/found/chosen.h"
#include "app/found/copies.h"
#include "app/found/sheets.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/system/whole.h"
#include "app/ask/words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NOTHING "there is no solution to draw; --view parts draws the pieces"

enum { USUAL_SHEET = 100 }; /* solutions on a contact sheet, unless --limit says otherwise */

/* ---- What is asked for ----------------------------------------------------------------------- */

/* Reads the picture's type from --to or the ending of the file's name; false, and told, when it
 * is none of the three. A list may also be HTML. */
static bool read_picture(const struct flags *flags, struct treen_picture *picture, bool is_list) {
    static const struct {
        const char *word;
        enum treen_picture_type type;
    } formats[] = {{"svg", TREEN_SVG}, {"png", TREEN_PNG}, {"pdf", TREEN_PDF}};
    const char *dot = flags->output ? strrchr(flags->output, '.') : NULL;
    const char *format = flags->to ? flags->to : dot ? dot + 1 : NULL;
    *picture = (struct treen_picture){
        .size = sizeof *picture, .view = (enum treen_view)flags->view, .pixels = (unsigned)flags->size};
    for (unsigned i = 0; format && flags->output && i < sizeof formats / sizeof *formats; i++)
        if (!strcasecmp(format, formats[i].word)) {
            picture->type = formats[i].type;
            return true;
        }
    const char *endings = is_list ? ".svg, .png, .pdf or .html" : ".svg, .png or .pdf";
    if (!flags->output)
        complain(BAD, "say with -o into which file to draw: its name ends in %s", endings);
    else if (flags->to)
        complain(BAD, "found --to %s, expected %s", flags->to,
                 is_list ? "svg, png, pdf or html" : "svg, png or pdf");
    else
        complain(BAD, "'%s' does not end in %s; --to says which of these it is", flags->output, endings);
    return false;
}

static uint64_t solutions_wanted(const struct flags *flags) {
    if (flags->limit)
        return flags->limit;
    if (flags->first || chosen_is_asked(flags))
        return 1;
    return flags->view == TREEN_VIEW_CONTACT ? USUAL_SHEET : 1;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

struct page {
    const struct treen_puzzle *puzzle;
    const struct treen_record *const *record;
    size_t records;
    struct treen_picture picture;
};

/* Returns the type of a booklet in a file of this type; TREEN_TEXT where there is none. */
static enum treen_picture_type booklet_of(enum treen_picture_type type) {
    return type == TREEN_PDF ? TREEN_BOOKLET : type == TREEN_SVG ? TREEN_BOOKLET_SVG : TREEN_TEXT;
}

static enum treen_status fill_drawing(void *context, FILE *out, struct treen_error *error) {
    const struct page *page = context;
    return treen_draw(page->puzzle, page->record, page->records, &page->picture, tool_sink, out, error);
}

static enum ending write_picture(const struct call *call, const struct treen_puzzle *puzzle,
                                 const struct copies *copies) {
    struct page page = {puzzle, (const struct treen_record *const *)copies->record, copies->count, {0}};
    if (!read_picture(&call->flags, &page.picture, false))
        return BAD;
    page.picture.session = call->session;
    if (call->flags.booklet)
        page.picture.type = booklet_of(page.picture.type);
    return whole_write(call->flags.output, fill_drawing, &page);
}

static enum ending done(const struct call *call, const struct treen_puzzle *puzzle, enum ending ending) {
    if (call->flags.json && ending == ANSWERED)
        print_done(call, puzzle);
    return ending;
}

/* ---- Where the solutions come from ----------------------------------------------------------- */

/* Copies solutions, of assemblies that are taken apart those that come apart. */
static enum treen_status search_copies(struct ask *ask, uint64_t wanted, struct copies *copies) {
    const struct treen_record *solution;
    enum treen_status status = TREEN_OK;
    while (copies->count < wanted && (status = ask_next(ask, &solution)) == TREEN_OK) {
        bool stays =
            solution->type == TREEN_DISASSEMBLY && solution->body.disassembly->outcome != TREEN_COMES_APART;
        if (!stays && !copies_add(copies, solution))
            return TREEN_NO_MEMORY;
    }
    return status;
}

/* Finds several solutions. Those found when a limit or Ctrl-C came are drawn all the same. */
static enum ending find_several(const struct call *call, const struct treen_puzzle *puzzle,
                                struct copies *copies) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, puzzle, treen_about(puzzle)->burr ? "apart" : "solve"));
    enum ending ending = ask_end(&ask, search_copies(&ask, solutions_wanted(&call->flags), copies), NULL);
    if (ending == NO_SOLUTION && ask.summary->impossible)
        complain(NO_SOLUTION, "it is impossible: %s", ask.summary->impossible);
    ask_close(&ask);
    return ending == NO_SOLUTION ? complain(NO_SOLUTION, NOTHING) : ending;
}

/* Finds the solution that is shown. */
static enum ending find_one(const struct call *call, const struct treen_puzzle *puzzle, bool apart,
                            struct copies *copies) {
    const char *none = apart ? "there is no assembly that comes apart" : NOTHING;
    struct treen_record *found = NULL;
    enum ending ending = chosen_find(call, puzzle, apart, none, &found);
    if (found && !copies_add(copies, found))
        ending = worst_of(ending, complain(STOPPED, "out of memory"));
    treen_record_free(found);
    return ending;
}

static enum ending find_copies(const struct call *call, const struct treen_puzzle *puzzle,
                               struct copies *copies) {
    return solutions_wanted(&call->flags) == 1 ? find_one(call, puzzle, false, copies)
                                               : find_several(call, puzzle, copies);
}

static void set_seconds(const struct call *call, double seconds) {
    char text[32];
    snprintf(text, sizeof text, "%.15g", seconds);
    setting_put(call, "seconds", text);
}

/* Draws in the time that --seconds gives to each piece of work. Where the search was stopped,
 * the drawing has a second more. */
static enum ending write_in_time(const struct call *call, const struct treen_puzzle *puzzle,
                                 const struct copies *copies, enum ending found) {
    double before = setting_real(call, "seconds"), seconds = found == ANSWERED ? before : 1;
    set_seconds(call, seconds);
    watch_begin(call->watch, seconds);
    treen_go_on(call->session); /* after Ctrl-C, too */
    enum ending ending = write_picture(call, puzzle, copies);
    set_seconds(call, before);
    return done(call, puzzle, ending);
}

/* Draws the solutions that a search found, also before something stopped it: the exit status
 * says that. */
static enum ending draw_found(const struct call *call, const struct treen_puzzle *puzzle) {
    struct copies copies = {0};
    enum ending found = find_copies(call, puzzle, &copies), ending = ANSWERED;
    if (copies.count)
        ending = write_in_time(call, puzzle, &copies, found);
    copies_free(&copies);
    return worst_of(found, ending);
}

/* Says the broken rules, after the picture is written: it is there to be looked at meanwhile. */
static void say_broken(const struct call *call, const struct treen_verdict *verdict) {
    for (size_t i = 0; i < verdict->broken; i++)
        complain(NO_SOLUTION, "%s: %s", call->operand[1], verdict->sentence[i]);
}

static enum ending draw_read(const struct call *call, const struct treen_puzzle *puzzle) {
    struct copies copies = {0};
    struct ask ask;
    enum ending ending = problems_check(call, puzzle, call->operand[1], NULL, &ask);
    if (ending != ANSWERED)
        return ending;
    enum treen_status status = search_copies(&ask, UINT64_MAX, &copies);
    if (status != TREEN_END)
        ending = status == TREEN_NO_MEMORY ? complain(STOPPED, "out of memory")
                                           : complain_error(status, &ask.error);
    else
        ending = done(call, puzzle, write_picture(call, puzzle, &copies));
    const struct treen_record *record;
    if (treen_sum_up(ask.question, &record, NULL) == TREEN_OK) {
        say_broken(call, record->body.summary->verdict);
        if (!record->body.summary->verdict->holds)
            ending = worst_of(ending, NO_SOLUTION);
    }
    copies_free(&copies);
    ask_close(&ask);
    return ending;
}

/* ---- Heat maps ------------------------------------------------------------------------------- */

static enum treen_status copy_values(struct ask *ask, struct copies *copies) {
    const struct treen_record *value;
    enum treen_status status;
    while ((status = ask_next_row(ask, &value)) == TREEN_OK)
        if (!copies_add(copies, value))
            return TREEN_NO_MEMORY;
    return status;
}

/* Draws how many solutions there are for each value of a choice: so far, where it was stopped. */
static enum ending draw_map(const struct call *call, const struct treen_puzzle *puzzle) {
    struct copies copies = {0};
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, puzzle, "choices"));
    enum treen_status status = copy_values(&ask, &copies);
    if (status != TREEN_END && status != TREEN_STOPPED)
        ask_erase(&ask);
    enum ending ending = status == TREEN_END || status == TREEN_STOPPED ? ask_end(&ask, status, NULL)
                                                                        : complain_error(status, &ask.error);
    ask_close(&ask);
    if (copies.count)
        ending = worst_of(ending, write_in_time(call, puzzle, &copies, ending));
    copies_free(&copies);
    return ending;
}

/* ---- Booklets -------------------------------------------------------------------------------- */

/* Draws a booklet. It needs the moves and not only the assembly, so that it asks for taking
 * apart and not for solving. Put together it is in the reverse order. */
static enum ending draw_booklet(const struct call *call, const struct treen_puzzle *puzzle) {
    struct copies copies = {0};
    enum ending found = find_one(call, puzzle, true, &copies), ending = ANSWERED;
    if (copies.count)
        ending = write_in_time(call, puzzle, &copies, found);
    else if (found == STOPPED)
        complain(STOPPED, "a limit came before an assembly that comes apart");
    copies_free(&copies);
    return worst_of(found, ending);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Tells whether a solution is folded, and not put together by moves. */
static bool is_folded(const struct treen_puzzle *puzzle) {
    return !strcmp(treen_about(puzzle)->kind, "snake");
}

/* Tells whether the puzzle is taken apart for its drawing. */
static bool is_taken_apart(const struct call *call, const struct treen_puzzle *puzzle) {
    const struct flags *flags = &call->flags;
    if (setting_is_given(call, "by") || call->operands > 1 || is_folded(puzzle))
        return false;
    return flags->booklet || flags->highest || flags->easiest ||
           (treen_about(puzzle)->burr && flags->view != TREEN_VIEW_PARTS);
}

static enum ending draw_puzzle(const struct call *call, const struct treen_puzzle *puzzle) {
    if (setting_is_changed(call, "play") && !is_taken_apart(call, puzzle))
        return complain(BAD, "--play is for turns on the way apart: expected --booklet, or a burr");
    if (setting_is_given(call, "by"))
        return draw_map(call, puzzle);
    if (call->flags.booklet && !is_folded(puzzle))
        return draw_booklet(call, puzzle);
    if (call->flags.view == TREEN_VIEW_PARTS)
        return done(call, puzzle, write_picture(call, puzzle, &(struct copies){0}));
    return call->operands < 2 ? draw_found(call, puzzle) : draw_read(call, puzzle);
}

/* Draws a list of designs: also as a page of HTML, and a table needs no file. */
static enum ending draw_list(const struct call *call) {
    const char *output = call->flags.output, *dot = output ? strrchr(output, '.') : NULL;
    const char *format = call->flags.to ? call->flags.to : dot ? dot + 1 : "";
    struct treen_picture picture = {.size = sizeof picture, .type = TREEN_PAGE};
    bool needs_no_picture = (call->flags.table && !output) || (output && !strcasecmp(format, "html"));
    return needs_no_picture || read_picture(&call->flags, &picture, true) ? sheets_draw(call, &picture) : BAD;
}

/* Checks the file's name before the search: a mistake is better known then than after it. */
static enum ending run_draw(const struct call *call) {
    struct treen_picture picture;
    if (sheets_is_list(call))
        return draw_list(call);
    if (sheets_refuse(call) != ANSWERED)
        return BAD;
    if (!read_picture(&call->flags, &picture, false) || chosen_check(call) != ANSWERED)
        return BAD;
    if (call->operands > 1 && (call->flags.first || chosen_is_asked(&call->flags)))
        return complain(BAD,
                        "--first, --highest, --easiest and --solution choose of what is found, and not "
                        "of the file '%s'",
                        call->operand[1]);
    if (call->flags.json && !strcmp(call->flags.output, "-"))
        return complain(BAD, "--json and the picture cannot both go to standard output");
    if (setting_is_given(call, "by") && (call->flags.booklet || call->flags.view || call->operands > 1))
        return complain(BAD, "--by draws a map of all solutions: it goes neither with --view nor with "
                             "--booklet, nor with a file of solutions");
    if (call->flags.booklet && (!booklet_of(picture.type) || call->operands > 1))
        return complain(BAD, "a booklet is a PDF or an SVG (-o name.pdf, -o name.svg), and finds by itself "
                             "how the puzzle goes together");
    return problems_one(call, draw_puzzle);
}

const struct command command_draw = {
    .name = "draw",
    .operands = "PUZZLE [SOLUTION]",
    .least_operands = 1,
    .summary = "draw a puzzle or its solutions into a file (SVG, PNG, PDF)",
    .help =
        "Draws a solution of the puzzle into the file that -o names: the first one that is found, or of a "
        "burr and with --booklet the one that is hardest to take apart. With SOLUTION, draws the solutions "
        "in that file, which holds the output of treen solve. --view parts draws the box and the pieces. "
        "--view contact draws up to a hundred solutions (or --limit) on one sheet. A "
        "PDF has a page for each solution; SVG and PNG show the first one. --booklet draws step by step "
        "how to put the puzzle together, or how a snake is folded. It has pages, and an SVG has them "
        "below each other. --by empty (or piece X) draws a heat map: how many solutions each cell is a part "
        "of. A list of treen design (-o) is drawn as a sheet of all its puzzles, with names and quantities; "
        "it may be an HTML file, too.",
    .example = "treen draw soma --view exploded -o soma.svg",
    .run = run_draw,
};
