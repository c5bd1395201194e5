/* treen draw: pictures in files. A puzzle alone is solved on the way, since what people want to see is how it
 * goes together; solutions from a file are drawn even where they break a rule, because the picture helps to
 * see why. */
#include "app/ask.h"
#include "app/options.h"
#include "app/problems.h"
#include "app/screen.h"
#include "app/whole.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { USUAL_SHEET = 100 }; /* solutions on a contact sheet, unless --limit says otherwise */

/* Solutions in memory: copies of our own, or lent by a verdict. */
struct kept {
    size_t count, room;
    const struct treen_solution **solution;
    bool own;
};

/* Copies, where a run only lends; what a verdict holds lives as long as that. */
static bool keep(struct kept *kept, const struct treen_solution *solution) {
    if (kept->count == kept->room) {
        size_t room = kept->room ? 2 * kept->room : 16;
        const struct treen_solution **grown = realloc(kept->solution, room * sizeof *grown);
        if (!grown)
            return false;
        kept->solution = grown;
        kept->room = room;
    }
    kept->solution[kept->count] = kept->own ? treen_solution_copy(solution) : solution;
    return kept->solution[kept->count++] != NULL;
}

static void release(struct kept *kept) {
    for (size_t i = 0; kept->own && i < kept->count; i++)
        free((void *)kept->solution[i]);
    free(kept->solution);
}

/* ---- What is asked for --------------------------------------------------------------------------------- */

/* By --to or the ending of the file's name; false, and told, when it is none of the three. */
static bool read_drawing(const struct treen_options *options, struct treen_drawing *drawing) {
    static const char *const formats[] = {[TREEN_SVG] = "svg", [TREEN_PNG] = "png", [TREEN_PDF] = "pdf"};
    const char *dot = options->output ? strrchr(options->output, '.') : NULL;
    const char *format = options->to ? options->to : dot ? dot + 1 : NULL;
    *drawing =
        (struct treen_drawing){.view = (enum treen_view)options->view, .pixels = (unsigned)options->size};
    for (unsigned i = 0; format && options->output && i < sizeof formats / sizeof *formats; i++)
        if (!strcasecmp(format, formats[i])) {
            drawing->format = (enum treen_picture)i;
            return true;
        }
    if (!options->output)
        complain(BAD, "say with -o into which file to draw: its name ends in .svg, .png or .pdf");
    else if (options->to)
        complain(BAD, "found --to %.40s, expected svg, png or pdf", options->to);
    else
        complain(BAD, "'%s' does not end in .svg, .png or .pdf; --to says which of these it is",
                 options->output);
    return false;
}

static uint64_t solutions_wanted(const struct treen_options *options) {
    if (options->limit)
        return options->limit;
    return options->view == TREEN_VIEW_CONTACT ? USUAL_SHEET : 1;
}

/* ---- Where the solutions come from --------------------------------------------------------------------- */

static enum treen_status search(struct ask *ask, uint64_t wanted, struct kept *kept) {
    const struct treen_solution *solution;
    enum treen_status status = TREEN_OK;
    while (kept->count < wanted && (status = treen_run_next(ask->run, &solution)) == TREEN_OK)
        if (!keep(kept, solution))
            return TREEN_NO_MEMORY;
    return status;
}

/* What was found when a limit or Ctrl-C came is drawn all the same. */
static enum ending find(const struct call *call, const struct treen_puzzle *puzzle, struct kept *kept) {
    struct ask ask;
    uint64_t wanted = solutions_wanted(&call->options);
    enum ending ending = ask_open(&ask, call, puzzle, wanted == 1 ? TREEN_FIRST : TREEN_SOLVE);
    if (ending != ANSWERED)
        return ending;
    kept->own = true;
    ending = ask_end(&ask, search(&ask, wanted, kept));
    if (ending == NO_SOLUTION && ask.summary.impossible)
        complain(NO_SOLUTION, "it is impossible: %s", ask.summary.impossible);
    ask_close(&ask);
    if (ending == NO_SOLUTION)
        return complain(NO_SOLUTION, "there is no solution to draw; --view parts draws the pieces");
    return ending;
}

static bool keep_all(const struct treen_verdict *verdict, struct kept *kept) {
    const struct treen_solution *solution;
    for (size_t i = 0; (solution = treen_verdict_solution(verdict, i)); i++)
        if (!keep(kept, solution))
            return false;
    return true;
}

/* ---- Drawing ------------------------------------------------------------------------------------------- */

struct page {
    const struct treen_puzzle *puzzle;
    const struct kept *kept;
    struct treen_drawing drawing;
};

static enum treen_status fill(void *context, FILE *out, struct treen_error *error) {
    const struct page *page = context;
    return treen_draw(page->puzzle, page->kept->solution, page->kept->count, &page->drawing, out, error);
}

static enum ending write_picture(const struct call *call, const struct treen_puzzle *puzzle,
                                 const struct kept *kept) {
    struct page page = {.puzzle = puzzle, .kept = kept};
    if (!read_drawing(&call->options, &page.drawing))
        return BAD;
    enum ending ending = whole_write(call->options.output, fill, &page);
    if (call->options.json && ending == ANSWERED)
        options_done(call, puzzle);
    return ending;
}

/* Once it has ended, the drawing is under way. Where it was stopped, that has a second more. */
static void give_time(const struct call *call, enum ending found) {
    double seconds = found == ANSWERED ? call->options.seconds : 1;
    treen_limits_begin(call->limits, seconds);
    interrupt_begin(call->interrupt, seconds);
}

/* What a search found before something stopped it is on the picture; that it was stopped is in the exit
 * status. */
static enum ending draw_found(const struct call *call, const struct treen_puzzle *puzzle) {
    struct kept kept = {0};
    enum ending found = find(call, puzzle, &kept);
    enum ending ending = ANSWERED;
    if (kept.count) {
        give_time(call, found);
        ending = write_picture(call, puzzle, &kept);
    }
    release(&kept);
    return worst_of(found, ending);
}

/* Broken rules are told after the picture is written: it is there to be looked at meanwhile. */
static enum ending draw_read(const struct call *call, const struct treen_puzzle *puzzle) {
    struct kept kept = {0};
    struct treen_verdict *verdict;
    enum ending ending = problems_check(call, puzzle, &verdict);
    if (ending != ANSWERED)
        return ending;
    ending =
        keep_all(verdict, &kept) ? write_picture(call, puzzle, &kept) : complain(STOPPED, "out of memory");
    const char *sentence;
    for (size_t i = 0; (sentence = treen_verdict_broken(verdict, i)); i++)
        complain(NO_SOLUTION, "%s: %s", call->operand[1], sentence);
    if (!treen_verdict_holds(verdict))
        ending = worst_of(ending, NO_SOLUTION);
    release(&kept);
    treen_verdict_close(verdict);
    return ending;
}

/* ---- Booklets ------------------------------------------------------------------------------------------ */

struct booklet {
    const struct treen_puzzle *puzzle;
    const struct treen_disassembly *disassembly;
};

static enum treen_status fill_booklet(void *context, FILE *out, struct treen_error *error) {
    const struct booklet *booklet = context;
    return treen_booklet(booklet->puzzle, booklet->disassembly, out, error);
}

static void stop_apart(void *apart) {
    treen_apart_stop(apart);
}

/* The first assembly that comes apart; put together it is in the reverse order. */
static enum ending write_first(const struct call *call, const struct treen_puzzle *puzzle,
                               struct treen_apart *apart) {
    const struct treen_disassembly *told;
    enum treen_status status;
    while ((status = treen_apart_next(apart, &told)) == TREEN_OK)
        if (told->outcome == TREEN_COMES_APART) {
            struct booklet booklet = {puzzle, told};
            return whole_write(call->options.output, fill_booklet, &booklet);
        }
    const struct treen_apart_summary *summary;
    if (treen_apart_summary(apart, &summary) == TREEN_OK && summary->impossible)
        return complain(NO_SOLUTION, "there is no assembly; it is impossible: %s", summary->impossible);
    if (status == TREEN_END)
        return complain(NO_SOLUTION, "there is no assembly that comes apart");
    return complain(STOPPED, "a limit came before an assembly that comes apart");
}

/* A booklet needs the moves and not only the assembly, so that it asks for taking apart and not for
 * solving. */
static enum ending draw_booklet(const struct call *call, const struct treen_puzzle *puzzle) {
    struct treen_apart *apart;
    struct treen_error error;
    enum treen_status status = treen_apart_open(puzzle, &call->options, &apart, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    interrupt_aim(call->interrupt, stop_apart, apart);
    enum ending ending = write_first(call, puzzle, apart);
    interrupt_aim(call->interrupt, NULL, NULL);
    treen_apart_close(apart);
    if (call->options.json && ending == ANSWERED)
        options_done(call, puzzle);
    return ending;
}

/* ---- The command --------------------------------------------------------------------------------------- */

static enum ending draw(const struct call *call, const struct treen_puzzle *puzzle) {
    if (call->options.booklet)
        return draw_booklet(call, puzzle);
    if (call->options.view == TREEN_VIEW_PARTS)
        return write_picture(call, puzzle, &(struct kept){0});
    return call->operands < 2 ? draw_found(call, puzzle) : draw_read(call, puzzle);
}

/* What is wrong with the file's name is better known before a search than after it. */
static enum ending run(const struct call *call) {
    struct treen_drawing drawing;
    if (!read_drawing(&call->options, &drawing))
        return BAD;
    if (call->options.json && !strcmp(call->options.output, "-"))
        return complain(BAD, "--json and the picture cannot both go to standard output");
    if (call->options.booklet && (drawing.format != TREEN_PDF || call->operands > 1))
        return complain(BAD,
                        "a booklet is a PDF (-o name.pdf), and finds by itself how the puzzle goes together");
    return problems_one(call, draw);
}

const struct command command_draw = {
    .name = "draw",
    .operands = "PUZZLE [SOLUTION]",
    .least_operands = 1,
    .summary = "draw a puzzle or its solutions into a file (SVG, PNG, PDF)",
    .help = "Draws a solution of the puzzle into the file that -o names: the one that it finds first, or "
            "those in the file SOLUTION, which holds what treen solve printed. With --view parts it draws "
            "the box and the pieces, with --view contact up to a hundred solutions (or --limit) on one "
            "sheet. A PDF has a page for each solution, SVG and PNG show the first. --booklet draws how to "
            "put it together, step by step.",
    .run = run,
};
