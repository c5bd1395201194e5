/* treen: solves discrete piece-fitting puzzles. This header is the whole public interface and its reference
 * manual; the words it uses (grid, cell, shape, box, placement, assembly, …) are defined in doc/manual.md.
 *
 * Ownership: what treen_*_open, treen_open and treen_parse give is the caller's, to be closed by the function
 *   named with it. Every pointer found inside a struct belongs to the object that gave the struct and lives
 *   until that object is closed, or, for a solution, until the next call on its run.
 * Errors: functions that can fail return enum treen_status and give results through their last pointers,
 *   which are left alone on failure. `error` may be null; otherwise it is filled in for every status but
 *   TREEN_OK and TREEN_END. Values that make no sense give TREEN_BAD_INPUT; pointers must be good.
 * Threads: objects are independent of each other and there are no globals; one object belongs to one thread
 *   at a time, except that treen_run_stop, treen_apart_stop and treen_estimate_stop may be called from
 *   anywhere, a signal handler included.
 * Units: cells are counted, coordinates are in grid steps from 0, times in seconds, memory in bytes unless a
 *   name says otherwise. Counts of solutions can pass 64 bits and are given as decimal text. */
#ifndef TREEN_H
#define TREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status -------------------------------------------------------------------------------------------- */

enum treen_status {
    TREEN_OK,
    TREEN_END,       /* nothing more to come: not an error */
    TREEN_BAD_INPUT, /* the text, the name or an option is wrong: the error says where and what was expected */
    TREEN_NO_MEMORY, /* the memory limit, or the machine's memory, was reached */
    TREEN_IO,        /* a file could not be read or written */
    TREEN_STOPPED,   /* a limit or treen_run_stop ended the search before the answer was known */
    TREEN_FAULT,     /* treen has a fault: an answer turned out to be wrong, and nothing that was found is to be trusted */
};

struct treen_error {
    char text[512];   /* one sentence, no line break at its end */
    char source[256]; /* the file's or puzzle's name; empty when there is none */
    int line, column; /* from 1; 0 when there is none */
};

/* Prints "source:line:column: text", leaving out what is not known, and a line break. */
void treen_error_print(const struct treen_error *error, FILE *out);

const char *treen_version(void); /* "0.1.0" */

/* ---- Puzzles ------------------------------------------------------------------------------------------- */

struct treen_puzzle;

/* What a file says about itself. Texts that it does not give are null; expected counts are decimal. */
struct treen_about {
    const char *name; /* what `treen list` and messages call it: "soma", "my.yaml" */
    const char *title, *author, *source, *kind, *grid, *format;
    const char *expect_total, *expect_rotation, *expect_symmetry;
    bool expect_solvable; /* known to have a solution, though not how many */
};

/* Opens a puzzle by name, whatever its format perhaps compressed by gzip: "-" is standard input, an existing file is that file, anything else is looked up in
 * the bundled collection. `format` is a name out of treen_formats(), or null to recognise it by content. */
enum treen_status treen_open(const char *name, const char *format, struct treen_puzzle **puzzle,
                             struct treen_error *error);

/* The same from text in memory (copied; need not end in a zero byte); `source` names it in messages. */
enum treen_status treen_parse(const char *text, size_t length, const char *source, const char *format,
                              struct treen_puzzle **puzzle, struct treen_error *error);

/* The same question as a puzzle of another kind, given by its name: labelled cubes are a packing when their sets are
 * rigid pieces, and a snake when they are one chain. It has as many solutions up to the numbering of cubes, which is
 * gone; treen_info.becomes says how that counts. TREEN_BAD_INPUT: it is not exactly one, and why. */
enum treen_status treen_turn_into(const struct treen_puzzle *puzzle, const char *kind,
                                  struct treen_puzzle **turned, struct treen_error *error);

/* The puzzle of folding a snake into a box: `chain` and `box` as a file of the kind snake says them, `notation` as
 * options.notation does. It is called "snake", and so are the places in messages: line 1, and the column. */
enum treen_status treen_snake(const char *chain, const char *box, unsigned notation,
                              struct treen_puzzle **puzzle, struct treen_error *error);

/* Closes a puzzle, and with it the other problems of its file. Null is fine. */
void treen_close(struct treen_puzzle *puzzle);

/* A file may hold several problems: how many, and the n-th of them (from 1; null beyond the last). The
 * pointer that treen_open gave is the first, and owns the rest. */
unsigned treen_problems(const struct treen_puzzle *puzzle);
struct treen_puzzle *treen_problem(struct treen_puzzle *puzzle, unsigned number);

const struct treen_about *treen_about(const struct treen_puzzle *puzzle);

/* Writes the puzzle in another format. A packing goes down to a fitting (locations and orientations) and to a
 * bare cover where the format asks for it; never up. TREEN_BAD_INPUT says what the format cannot hold, and
 * then nothing has been written. */
enum treen_status treen_write(const struct treen_puzzle *puzzle, const char *format, FILE *out,
                              struct treen_error *error);

/* Writes this problem and those that follow it in its file, where the format can hold several. */
enum treen_status treen_write_all(const struct treen_puzzle *puzzle, const char *format, FILE *out,
                                  struct treen_error *error);

/* The formats that can be read and written, in the order they are tried: null after the last. */
struct treen_format_about {
    const char *name, *extension, *summary;
};
const struct treen_format_about *treen_format(size_t index);

/* The bundled collection, in alphabetical order: null after the last. */
const char *treen_collection(size_t index);

/* ---- Options and statistics: declared once in the two tables ------------------------------------------- */

enum treen_symmetry { TREEN_SYMMETRY_NONE, TREEN_SYMMETRY_ROTATION, TREEN_SYMMETRY_FULL };

typedef bool treen_flag;
typedef uint64_t treen_number;
typedef double treen_real;
typedef const char *treen_word; /* null = not given */
typedef unsigned treen_choice;  /* the position in the row's range, "none|rotation|full" */

struct treen_options {
#define OPTION(name, type, standard, low, high, unit, commands, help) treen_##type name;
#include "treen_options.def"
#undef OPTION
};

struct treen_options treen_options_standard(void);

/* Limits on what is done with a puzzle and has none of its own: reading it, treen_facts_open, treen_graph, treen_write, treen_smt,
 * treen_sat, treen_check, treen_draw, treen_booklet. Of options, seconds (from now on) and memory matter; memory is that for reading and for what was read. What comes to a limit gives TREEN_STOPPED or
 * TREEN_NO_MEMORY. Runs, estimates and the taking apart have limits of their own, and heed the seconds of these, too. The limits
 * must outlive the puzzles. */
struct treen_limits;
enum treen_status treen_limits_open(const struct treen_options *options, struct treen_limits **limits,
                                    struct treen_error *error);
/* Takes back a stop, and lets the limits end `seconds` from now on; 0 = never. */
void treen_limits_begin(struct treen_limits *limits, double seconds);
void treen_limits_stop(struct treen_limits *limits); /* from anywhere, a signal handler included */
void treen_limits_close(struct treen_limits *limits);
enum treen_status treen_open_within(const char *name, const char *format, const struct treen_limits *limits,
                                    struct treen_puzzle **puzzle, struct treen_error *error);
enum treen_status treen_parse_within(const char *text, size_t length, const char *source, const char *format,
                                     const struct treen_limits *limits, struct treen_puzzle **puzzle,
                                     struct treen_error *error);

/* The rows of the table, for parsers, help and forms: null after the last. */
enum treen_option_type { TREEN_FLAG, TREEN_NUMBER, TREEN_REAL, TREEN_WORD, TREEN_CHOICE };
struct treen_option_about {
    const char *name; /* as the field; its underscores are hyphens on the command line */
    enum treen_option_type type;
    const char *words;           /* of a choice: "none|rotation|full"; else null */
    const char *unit;            /* what its value is called: "N", "MB"; "" when there is nothing to say */
    const char *commands, *help; /* the commands that take it, divided by blanks */
};
const struct treen_option_about *treen_option(size_t index);

/* Sets the index-th option as a person writes it. The text of a word is not copied; a flag takes "" (set),
 * "true" or "false". TREEN_BAD_INPUT says what was found and what was expected. */
enum treen_status treen_option_set(struct treen_options *options, size_t index, const char *text,
                                   struct treen_error *error);

/* The index-th option's value as treen_option_set reads it, in `room` bytes at `text`; false when the option
 * has no value (a word not given). Nothing but a word can be longer than 31 bytes. */
bool treen_option_get(const struct treen_options *options, size_t index, char *text, size_t room);

/* The command line that asks the same again, quoted for a shell: "treen COMMAND", the options of that command
 * which differ from their standard, and the operands (null-ended). To be freed by the caller, with free(). */
enum treen_status treen_reproduce(const char *command, const char *const *operands,
                                  const struct treen_options *options, char **line);

/* A part of a program that is loaded when it is first needed: the symbol treen_module_NAME of treen-NAME.so, which is
 * looked for beside the program and where treen's are installed (or only in the folder that the environment's
 * TREEN_MODULES says). It stays until the program ends. TREEN_BAD_INPUT: it cannot be loaded; the error says which
 * Debian package `purpose` ("drawing into a file") takes. */
enum treen_status treen_module(const char *name, const char *purpose, const char *package,
                               const void **symbol, struct treen_error *error);

/* The word of a null-ended list that a mistyped `text` was most likely meant to be, or null. */
const char *treen_nearest(const char *const *words, const char *text);

struct treen_stats {
#define STAT(name, merge, help) uint64_t name;
#include "treen_stats.def"
#undef STAT
};

/* ---- Solutions ----------------------------------------------------------------------------------------- */

struct treen_cell {
    int x, y, z;
};

/* One piece where it lies, or one option of a bare cover. */
struct treen_part {
    const char *piece;    /* the piece's name; null for a bare cover */
    unsigned index, copy; /* which piece, from 0, and which of its copies, from 1 */
    size_t cells;
    const struct treen_cell *cell;
    size_t items; /* bare covers: what the option covers, "name" or "name:colour" */
    const char *const *item;
};

struct treen_solution {
    uint64_t number; /* from 1, in the order found */
    size_t parts;
    const struct treen_part *part;
    unsigned rotation_class; /* how many assemblies, this one included, are this one turned … */
    unsigned symmetry_class; /* … or turned or reflected; 0 = the puzzle has no such group */
    bool is_path;            /* a snake: the only part's cells stand in the order of the chain */
    bool is_bare;            /* a bare cover: the parts are options. Without any part, this alone tells */
};

/* ---- Taking apart: what a way to do so is made of ------------------------------------------------------ */

/* Some parts of a solution shift together. */
struct treen_move {
    size_t parts;
    const unsigned *part; /* positions in solution->part, ascending */
    struct treen_cell by; /* the whole shift: a direction of the grid times a distance of 1 or more */
    bool leaves;          /* they can go on so for ever: always and only the last move of a separation */
};

/* How parts that are together come to be two halves, and how these go on. The halves start from where the parts
 * are before the move that leaves. */
struct treen_separation {
    size_t parts;
    const unsigned *part; /* those that are together: positions in solution->part, ascending, two or more */
    size_t moves;
    const struct treen_move *move;
    const struct treen_separation
        *removed; /* how what left goes on; null = it stays together (one part, or a group) */
    const struct treen_separation *left; /* how what stayed goes on; null in the same way */
};

enum treen_outcome {
    TREEN_NOT_KNOWN, /* a limit came first */
    TREEN_COMES_APART,
    TREEN_STAYS_TOGETHER, /* no sequence of moves takes it apart */
};

/* A move where it stands in the whole: first the separation's own moves, then what stayed goes on, then what left. */
struct treen_step {
    const struct treen_separation *separation;
    const struct treen_move *move;
    struct treen_cell direction; /* a step in the direction; by = direction times … */
    unsigned distance;           /* … this; of a move that leaves 1 */
    const char *words;           /* "move A and C up 2", "B leaves to the left" */
    const char *undone;          /* what undoes it: "move A and C down 2", "put B in to the right" */

    /* By part of the assembly: where it is after the step, relative to where it lay in the assembly. Of parts that
     * left before: where they were then. */
    const struct treen_cell *shift;
};

/* An assembly, and how it comes apart. All from `separation` on is only there where it does. */
struct treen_disassembly {
    const struct treen_solution *assembly; /* its number counts assemblies, from 1 */
    enum treen_outcome outcome;
    uint64_t number; /* counts those that come apart, from 1; 0 = it does not, or it is not known */

    /* Null: all parts may stay together, and there is nothing to do. */
    const struct treen_separation *separation;

    /* Moves until something leaves: of the whole, then of what stayed, then of what left; a half is passed over in
     * which nothing takes more than one move at a time. */
    size_t levels;
    const unsigned *level;

    /* Moves in total, leaving included. The first numbers are always the least there are; `least` says that among
     * the ways that have them none has a smaller total, each half being judged in the same way. */
    uint64_t moves;
    bool least;

    /* How many ways have these numbers: sequences of positions, what leaves where, times both halves' ways. 0 = not
     * counted yet (treen_apart_ways), or too many to look at; UINT64_MAX = that many or more. */
    uint64_t ways;

    size_t steps;
    const struct treen_step *step;
};

/* The positions that an assembly can take before something leaves. Equal pieces that change places make no
 * difference, nor does shifting everything. */
struct treen_position {
    unsigned depth;                 /* moves from the assembly */
    bool leaves;                    /* something can leave from here; nothing else is tried then */
    bool dead_end;                  /* nothing leaves, and there is one other position to go to, or none */
    const struct treen_cell *shift; /* by part, relative to where it lies in the assembly */
};
struct treen_passage { /* a move between two positions; it can be taken back, which is not said again */
    uint32_t from, to;
    struct treen_move move; /* out of `from`; its parts are those that the shifts of `from` speak of */
};
struct treen_positions {
    size_t positions;
    const struct treen_position *position;
    size_t passages;
    const struct treen_passage *passage;
};

/* A copy that is the caller's, to be freed with free(); it needs nothing else to live. Null: no memory. */
struct treen_solution *treen_solution_copy(const struct treen_solution *solution);

/* ---- Asking -------------------------------------------------------------------------------------------- */

struct treen_run;

/* Called about ten times a second while a run searches; `fraction` is the part of the search done, 0..1; 0:
 * nobody knows yet. */
struct treen_progress {
    double fraction, seconds;
    uint64_t nodes, solutions; /* solutions: assemblies found so far, the box held still */
};
typedef void treen_on_progress(void *context, const struct treen_progress *progress);

enum treen_question {
    TREEN_SOLVE, /* solutions one by one, one per class under options.symmetry, and the counts with them */
    TREEN_COUNT, /* the counts alone; with options.symmetry none only the total */
    TREEN_FIRST, /* one solution, any, as soon as may be (treen_run_next once), and then the counts */
};

struct treen_summary {
    const char *puzzle, *engine, *reproduce;
    /* How many assemblies there are with the box held still; how many classes of these, where a rotation of the box makes one
     * of another; or any symmetry does; and how many assemblies there would be if equal pieces were told apart. It is where the
     * pieces lie that the box's motion has to match: see doc/kind/packing.md. */
    /* Decimal; null = the grid has no such group, or it was not asked for, or (labelled) assemblies have different numbers of
     * copies and were counted without a list. Of an incomplete run: so far. */
    const char *total, *up_to_rotation, *up_to_symmetry, *labelled;
    bool complete;
    uint64_t listed; /* solutions given by treen_run_next */
    double seconds;
    struct treen_stats stats;
    const char *impossible; /* why there is no solution, where a simple argument shows it: the run is complete
                                   then, and its counts are 0; else null */
    const char *const *explain; /* with options.explain: sentences, null after the last; else null */
};

/* Poses the question and chooses an engine; searches nothing yet. The puzzle must outlive the run; options
 * are copied, their words are not. TREEN_STOPPED: options.seconds were over before a large problem was posed. */
enum treen_status treen_run_open(const struct treen_puzzle *puzzle, enum treen_question question,
                                 const struct treen_options *options, struct treen_run **run,
                                 struct treen_error *error);
void treen_run_close(struct treen_run *run);

/* The same in two steps, for whoever wants treen_run_stop to end the second one, too: huge problems take seconds to
 * pose. Where treen_run_ask gives anything but TREEN_OK, the run is good for closing only. */
enum treen_status treen_run_new(struct treen_run **run, struct treen_error *error);
enum treen_status treen_run_ask(struct treen_run *run, const struct treen_puzzle *puzzle,
                                enum treen_question question, const struct treen_options *options,
                                struct treen_error *error);

void treen_run_watch(struct treen_run *run, treen_on_progress *on_progress, void *context);

/* The next solution, checked by the independent checker; TREEN_END after the last, TREEN_STOPPED when a limit
 * or treen_run_stop came first, TREEN_IO when a solver that was asked failed, TREEN_FAULT when an answer was wrong. Memory does not grow with the number of solutions. */
enum treen_status treen_run_next(struct treen_run *run, const struct treen_solution **solution);

/* Goes on to the end without telling solutions: TREEN_END, TREEN_STOPPED, TREEN_IO, TREEN_FAULT or TREEN_NO_MEMORY. */
enum treen_status treen_run_finish(struct treen_run *run);

/* What went wrong where one of the two gave TREEN_IO or TREEN_FAULT; lent by the run. */
const struct treen_error *treen_run_error(const struct treen_run *run);

/* Of a run with options.proof that ended without a solution: writes the proof that there is none (DRAT), which holds for
 * what treen_sat states; treen_sat_check checks it. TREEN_END: there is no proof, for there is a solution or the run has
 * not come to its end. */
enum treen_status treen_run_proof(struct treen_run *run, FILE *out, struct treen_error *error);

void treen_run_stop(struct treen_run *run);

/* What is known by now. The texts live until the run is closed or this is called again. Where several threads are
 * still at work this stops them, and the run with them. */
enum treen_status treen_run_summary(struct treen_run *run, const struct treen_summary **summary);

/* ---- Taking apart: a run of its own --------------------------------------------------------------------- */

struct treen_apart;

struct treen_apart_summary {
    const char *puzzle, *engine, *reproduce;
    uint64_t assemblies; /* one per class under options.symmetry; of an incomplete run: so far */
    uint64_t solutions;  /* those of them that come apart */
    uint64_t not_known;  /* those about which a limit came first */
    bool complete;       /* all assemblies were looked at, and each is known to come apart or not to */
    double seconds;
    uint64_t positions;       /* come to while taking apart */
    struct treen_stats stats; /* of the search for assemblies */
    const char *impossible;   /* as in struct treen_summary */
};

/* Lists the assemblies of a puzzle, one per class under options.symmetry, and takes each apart. Limits: seconds for
 * everything, memory for each of the two searches, nodes for the positions of each assembly. TREEN_BAD_INPUT where
 * the puzzle is no packing on a grid in which pieces slide. The puzzle must outlive the run. */
enum treen_status treen_apart_open(const struct treen_puzzle *puzzle, const struct treen_options *options,
                                   struct treen_apart **apart, struct treen_error *error);
void treen_apart_close(struct treen_apart *apart);
void treen_apart_watch(struct treen_apart *apart, treen_on_progress *on_progress, void *context);

/* The next assembly, whatever comes of it; what is told of moves was replayed cell by cell by a checker of its own.
 * It is lent until the next call. TREEN_END after the last; TREEN_STOPPED when a limit or treen_apart_stop came
 * first. */
enum treen_status treen_apart_next(struct treen_apart *apart, const struct treen_disassembly **disassembly);

/* Counts the ways of the assembly that treen_apart_next gave last, into its `ways`; that looks at every way, which
 * finding one need not. TREEN_OK also when they are too many; TREEN_STOPPED, TREEN_NO_MEMORY: not counted. */
enum treen_status treen_apart_ways(struct treen_apart *apart);

/* All positions of the assembly that treen_apart_next gave last; lent until the next call. */
enum treen_status treen_apart_positions(struct treen_apart *apart, const struct treen_positions **positions);

void treen_apart_stop(struct treen_apart *apart); /* from anywhere */
enum treen_status treen_apart_summary(struct treen_apart *apart, const struct treen_apart_summary **summary);

/* The engines: null after the last. */
struct treen_engine_about {
    const char *name, *summary;
};
const struct treen_engine_about *treen_engine(size_t index);

/* The engine by which `treen solve` solves this puzzle when none is named: z3 for number puzzles, where the Z3
 * library can be loaded. Null: whichever a run takes by itself. */
const char *treen_engine_preferred(const struct treen_puzzle *puzzle);

/* ---- Estimating ---------------------------------------------------------------------------------------- */

/* A figure with 95 % bounds. Not known: a mean (or low) that is NAN, a high end that is INFINITY. */
struct treen_bounds {
    double mean, low, high;
};

struct treen_estimated {
    const char *puzzle, *engine, *reproduce;
    struct treen_bounds solutions;   /* assemblies, the box held still */
    struct treen_bounds nodes;       /* of the search for all of them */
    struct treen_bounds seconds_all; /* how long that takes on one thread of this machine */
    struct treen_bounds
        seconds_first; /* … and to the first: met on trial, by tries with luck, or as if all were spread evenly */
    bool complete;              /* everything was searched: solutions and nodes are no estimates */
    uint64_t visited;           /* nodes that random walks came by */
    double seconds;             /* since it was opened */
    const char *impossible;     /* as in struct treen_summary; then nothing is estimated */
    const char *const *explain; /* as in struct treen_summary */
};

/* Estimates what a run of TREEN_COUNT would find, from random walks through its search tree. Poses the problem;
 * looks at nothing yet. The puzzle must outlive the estimate; options are copied, their words are not. */
struct treen_estimate;
enum treen_status treen_estimate_open(const struct treen_puzzle *puzzle, const struct treen_options *options,
                                      struct treen_estimate **estimate, struct treen_error *error);
void treen_estimate_close(struct treen_estimate *estimate);

/* Goes on for about so long: TREEN_OK; TREEN_END when everything is known; TREEN_STOPPED at options.nodes or
 * after treen_estimate_stop; TREEN_NO_MEMORY. The first time it also measures the engine's pace and tries
 * its luck, which takes a second at most whatever was asked for. */
enum treen_status treen_estimate_improve(struct treen_estimate *estimate, double seconds);
void treen_estimate_stop(struct treen_estimate *estimate); /* from anywhere */

/* What is known by now; its texts live until the estimate is closed or this is called again. */
enum treen_status treen_estimate_summary(struct treen_estimate *estimate,
                                         const struct treen_estimated **summary);

/* ---- Checking ------------------------------------------------------------------------------------------ */

/* Reads solutions and checks each against the puzzle's rules by itself, using no engine. Three forms are known:
 * - JSON, when the text starts with {: the objects that `solve --json` writes. Those of another "type" than
 *   "solution" are passed over, and so are fields of another name than "pieces" ("name", "cells" and perhaps
 *   "copy"; for a bare cover "options").
 * - Drawings: a row is one character per cell and '.' for none. Layers (z = 0 first) stand side by side with two
 *   blanks or more between them, or below each other with a blank line between them, or both. Equal characters
 *   are one piece, whichever can lie so; with more pieces than characters, pieces that do not touch may share
 *   one. The corner of the drawing is that of the box, unless the drawing then does not fill the box but does so
 *   at another place. Lines that have words with one blank between them or end in a colon, and the puzzle's
 *   title, are text: they end a drawing, as two blank lines do, and else mean nothing. So the whole output of
 *   `solve` is read. Of a bare cover, `solve` prints an option per line instead; there a blank line ends the
 *   list, and after a list with a heading ("Solution 1:") those without one are text.
 * - What a solver printed to what treen_smt or treen_sat states: "sat" and a model in brackets; "s SATISFIABLE" and lines
 *   with v, or "SAT" and the list (see treen_smt_read, treen_sat_read).
 * TREEN_BAD_INPUT: the text is not of these forms (with line and column), holds no solution, or is longer than
 * 64 MB. Time and memory are in proportion to the text; what is broken is told up to a thousand sentences. */
struct treen_verdict;
enum treen_status treen_check(const struct treen_puzzle *puzzle, const char *text, size_t length,
                              const char *source, struct treen_verdict **verdict, struct treen_error *error);
bool treen_verdict_holds(const struct treen_verdict *verdict);
uint64_t treen_verdict_solutions(const struct treen_verdict *verdict);
/* Of so many it was kept how they come apart, and every move was made, cell by cell. */
uint64_t treen_verdict_separations(const struct treen_verdict *verdict);
/* Sentences that say what is wrong: null after the last. */
const char *treen_verdict_broken(const struct treen_verdict *verdict, size_t index);
/* The solutions read, in order: null after the last. */
const struct treen_solution *treen_verdict_solution(const struct treen_verdict *verdict, size_t index);
void treen_verdict_close(struct treen_verdict *verdict);

/* ---- Saved solutions ----------------------------------------------------------------------------------- */

/* What a file of BurrTools has kept of an earlier search. */
enum treen_saved_state {
    TREEN_SAVED_NOTHING,
    TREEN_SAVED_PART, /* the search was stopped */
    TREEN_SAVED_ALL,
    TREEN_SAVED_EDITED, /* the puzzle was edited since: what is kept may be another's */
};
struct treen_saved {
    enum treen_saved_state state;
    const char *assemblies, *solutions,
        *seconds;       /* in all, decimal; solutions: those that come apart; null = not said */
    size_t count;       /* solutions that are kept, of which … */
    size_t separations; /* … so many with how they come apart */
};
const struct treen_saved *treen_saved(const struct treen_puzzle *puzzle); /* null: its format keeps none */

/* The index-th of them, from 0, to be closed by the caller. Its number is when it was found. TREEN_END beyond the last;
 * TREEN_BAD_INPUT where the grid is not known. */
struct treen_saved_solution {
    const struct treen_solution *solution;
    const struct treen_separation *separation; /* null: not kept. It was read; treen_check_saved checks it */
};
enum treen_status treen_saved_open(const struct treen_puzzle *puzzle, size_t index,
                                   struct treen_saved_solution **saved, struct treen_error *error);
void treen_saved_close(struct treen_saved_solution *saved);

/* Checks all of them, as treen_check does. The verdict counts them and does not keep them. TREEN_BAD_INPUT: there are
 * none, or the puzzle's grid is not known. */
enum treen_status treen_check_saved(const struct treen_puzzle *puzzle, struct treen_verdict **verdict,
                                    struct treen_error *error);

/* Solutions to be written with their puzzle, as BurrTools saves them. TREEN_BAD_INPUT where its format cannot hold the
 * puzzle. The puzzle must outlive it. */
struct treen_keep;
enum treen_status treen_keep_open(const struct treen_puzzle *puzzle, struct treen_keep **keep,
                                  struct treen_error *error);
void treen_keep_close(struct treen_keep *keep);

/* A solution of this puzzle, with its number, and how it comes apart (null: that is not said); copied. */
enum treen_status treen_keep_add(struct treen_keep *keep, const struct treen_solution *solution,
                                 const struct treen_separation *separation, struct treen_error *error);

/* What was found in all, however much of it was added: decimal; null = not known. */
struct treen_kept {
    bool complete; /* the search came to its end */
    const char *assemblies, *solutions;
    double seconds;
};
enum treen_status treen_keep_write(struct treen_keep *keep, const struct treen_kept *kept, FILE *out,
                                   struct treen_error *error);

/* ---- Six-piece burrs ----------------------------------------------------------------------------------- */

enum { TREEN_STICKS = 6, TREEN_STICK_CUBES = 12, TREEN_STICK_NUMBERS = 8 };

/* A stick of a six-piece burr: 2 x 2 x length cubes, of which twelve can be missing; the number is 1 + the sum of the
 * missing ones' values 1, 2, 4, … 2048 (doc/kind/burr.md says which is where). */
struct treen_stick {
    unsigned number, length;
    unsigned name;                             /* the smallest number among its orientations */
    unsigned twin;                             /* that of its mirror image */
    unsigned numbers;                          /* of its orientations: how many there are, … */
    unsigned numbered[TREEN_STICK_NUMBERS];    /* … ascending */
    unsigned weight;                           /* cubes left of the twelve */
    bool whole;                                /* it does not fall into parts */
    bool notchable;                            /* made by saw cuts across it */
    bool millable;                             /* has no blind corners */
    struct treen_cell cube[TREEN_STICK_CUBES]; /* where the cube of value 2^i is, missing or not */
};

/* TREEN_BAD_INPUT: the number is not in 1..4096, or the length none of 6, 8, 10 and 12. */
enum treen_status treen_stick(uint64_t number, uint64_t length, struct treen_stick *stick,
                              struct treen_error *error);

/* The stick that is drawn, as pieces are drawn in treen's own format: its number as it lies, or where it does not lie
 * as numbered sticks do, its name. TREEN_BAD_INPUT: this is no drawing, or no stick of a burr. */
enum treen_status treen_stick_identify(const char *text, size_t length, const char *source,
                                       struct treen_stick *stick, struct treen_error *error);

/* What a puzzle of kind burr is made of. */
struct treen_burr {
    unsigned length, weight, room; /* six weights together; more than `room` (32) cannot be built */
    unsigned number[TREEN_STICKS];
    const char *mark[TREEN_STICKS], *name[TREEN_STICKS]; /* the piece in solutions; null = no other name */
};

/* TREEN_BAD_INPUT: the puzzle is no burr. */
enum treen_status treen_burr(const struct treen_puzzle *puzzle, struct treen_burr *burr);

/* Gives the puzzle sticks of another length. TREEN_BAD_INPUT: it is no burr, or the length is none. */
enum treen_status treen_burr_lengthen(struct treen_puzzle *puzzle, uint64_t length,
                                      struct treen_error *error);

/* ---- Sets of burrs ------------------------------------------------------------------------------------- */

/* Every six-piece burr made of the sticks of a set, each as often as may be: options.set, options.solid, options.length.
 * Assemblies are counted up to rotation of the burr. Of what is counted twice, the first number takes mirror images for
 * one, the second tells them apart. */
struct treen_burr_level {
    unsigned level;               /* moves until something first leaves */
    uint64_t solutions, mirrored; /* assemblies that come apart with this first number */
    uint64_t single,
        single_mirrored; /* of these, those that are the only solution that their six pieces have */
};

struct treen_burrs_summary {
    const char *set, *reproduce; /* reproduce: null, for the caller to fill in */
    bool solid;
    unsigned length;
    uint64_t pieces, used, useful; /* of the set; those that occur in assemblies; in solutions */
    uint64_t assemblies, assemblies_mirrored;
    uint64_t solutions, solutions_mirrored;
    uint64_t not_known; /* assemblies about which a limit on memory came first */
    size_t levels;
    const struct treen_burr_level *level; /* ascending */
    bool complete;                        /* the whole part was searched, and nothing is left unknown */
    uint64_t nodes;                       /* sticks put into slots */
    double seconds;
};

/* The work of a part is divided among threads. Limits: seconds, nodes, memory. Memory grows with the solutions that the
 * same two least pieces have, and with the pairs of sticks that meet. */
struct treen_burrs;
enum treen_status treen_burrs_open(const struct treen_options *options, struct treen_burrs **burrs,
                                   struct treen_error *error);
void treen_burrs_close(struct treen_burrs *burrs);
void treen_burrs_watch(struct treen_burrs *burrs, treen_on_progress *on_progress, void *context);
void treen_burrs_stop(struct treen_burrs *burrs); /* from anywhere */

/* Searches the part: TREEN_END, TREEN_STOPPED or TREEN_NO_MEMORY; once. */
enum treen_status treen_burrs_run(struct treen_burrs *burrs);
const struct treen_burrs_summary *treen_burrs_summary(const struct treen_burrs *burrs);

/* ---- Looking ------------------------------------------------------------------------------------------- */

struct treen_look {
    bool colour;    /* terminal colours */
    unsigned width; /* columns to fit into */
};

/* The box and the pieces, or a solution, as text: layers side by side, a letter per piece. */
enum treen_status treen_show(const struct treen_puzzle *puzzle, struct treen_look look, FILE *out);
enum treen_status treen_show_solution(const struct treen_puzzle *puzzle,
                                      const struct treen_solution *solution, struct treen_look look,
                                      FILE *out);

/* The letters by which pictures tell the parts of a solution apart: letter[i] for part i. */
void treen_letters(const struct treen_puzzle *puzzle, const struct treen_solution *solution, char *letter);

/* The parts of a step's separation: before the step or after it (what has left is left out), a letter per part. */
enum treen_status treen_show_step(const struct treen_puzzle *puzzle,
                                  const struct treen_disassembly *disassembly, size_t step, bool after,
                                  struct treen_look look, FILE *out);

/* Prints text out of a puzzle (a title, a name): what could steer a terminal becomes a question mark. Returns
 * the columns that it takes. */
size_t treen_print_text(const char *text, FILE *out);

/* ---- Pictures in files --------------------------------------------------------------------------------- */

enum treen_picture { TREEN_SVG, TREEN_PNG, TREEN_PDF };
enum treen_view {
    TREEN_VIEW_CORNER,   /* from above, front and right, hidden surfaces hidden: a page for each solution */
    TREEN_VIEW_EXPLODED, /* the same with the pieces apart */
    TREEN_VIEW_SLICES,   /* layer by layer, seen from above, a letter in every cell */
    TREEN_VIEW_PARTS,    /* the box and the pieces; looks at no solution */
    TREEN_VIEW_CONTACT,  /* all solutions on one page */
};
struct treen_drawing {
    enum treen_picture format;
    enum treen_view view;
    unsigned pixels; /* of a PNG: its longer side; 0 = 1200. SVG and PDF are in points */
};

/* Draws the puzzle (for TREEN_VIEW_PARTS), or these solutions of it. SVG and PNG hold one page: only the first
 * solution, unless the view is a contact sheet. In pictures x runs to the right, y to the front and z down, so that
 * they show what the layers of a text picture do, read from the top. Colours are apart for colour-blind eyes, and
 * letters say the same. Needs the module for pictures, which is loaded when it is first called; TREEN_BAD_INPUT:
 * there is nothing on a grid to be drawn, or the module is missing (the error says what to install). */
enum treen_status treen_draw(const struct treen_puzzle *puzzle, const struct treen_solution *const *solution,
                             size_t solutions, const struct treen_drawing *drawing, FILE *out,
                             struct treen_error *error);

/* A booklet to put it together by, as PDF on A4: what there is, then a page for each step, with an arrow. Its errors
 * are those of treen_draw; TREEN_BAD_INPUT also when the assembly does not come apart. */
enum treen_status treen_booklet(const struct treen_puzzle *puzzle,
                                const struct treen_disassembly *disassembly, FILE *out,
                                struct treen_error *error);

/* What can be said without searching. */
struct treen_piece_info {
    const char *name;
    uint64_t least, most; /* copies */
    size_t cells;
    size_t placements;   /* in the box; equal pieces share theirs */
    size_t covering;     /* ways to cover one given cell when there are no walls; 0 = no grid */
    size_t orientations; /* different ones among its motions; 0 = no grid */
    bool in_parts;       /* its cells do not hang together by faces: drawn so on purpose, or by a slip */
};
struct treen_info {
    size_t pieces;
    const struct treen_piece_info *piece;
    size_t must, may;             /* cells of the box */
    size_t holes;                 /* of the cells that may stay empty, so many at the most do */
    uint64_t least, most;         /* cells that the pieces cover together */
    size_t rotations, symmetries; /* order of the box's groups; 0 = no grid */
    size_t even, odd;             /* must cells by the parity of x+y+z; both 0 = no grid */
    size_t items, options;        /* of the cover problem; both 0 = it is none */
    const char *becomes;          /* what it can be turned into (treen_turn_into), as a sentence; or null */
    const char *slanted;          /* of triangles: a drawing whose rows seem to be shifted the wrong way, and
                                     what was perhaps meant, as a sentence; or null */
    const char *told_apart;       /* which equal shapes BurrTools' file lists apart, as a sentence; or null */
    const char *unsolvable;       /* why it can only be shown, as on a grid that is not known; else null */
    size_t links, runs;           /* of a snake: its cubes, and its straight legs; 0 = it is none */
    bool same_from_both_ends;     /* such a snake's ends cannot be told apart, and are not in counts */
    const char *impossible;       /* why it cannot be solved, when a simple argument shows it; else null */
};
struct treen_facts; /* owns the struct that treen_facts_info gives */
enum treen_status treen_facts_open(const struct treen_puzzle *puzzle, struct treen_facts **facts,
                                   struct treen_error *error);
const struct treen_info *treen_facts_info(const struct treen_facts *facts);
void treen_facts_close(struct treen_facts *facts);

/* ---- Classes of cells ---------------------------------------------------------------------------------- */

/* The box's cells fall into orbits of its symmetry group; a placement's signature lists the orbits of its
 * cells ("FEEV"), and all solutions are sorted into branches by their pieces' signatures. Pieces that a rotation of the box
 * may put in each other's places all go by the name of the first of them. */
struct treen_cell_class {
    const char *name; /* "V", "E", "F", "C" in the 3x3x3; numbered when one letter stands for several */
    size_t cells;
};
struct treen_signature {
    const char *piece, *name; /* piece "T", name "FEVV" */
    size_t placements;
};
struct treen_branch {
    const char *name;           /* "L:FEEV T:FEVV …" in the order of the pieces */
    const char *total;          /* assemblies */
    const char *up_to_rotation; /* null when the grid has no rotations */
};
struct treen_classes;
/* Solves the puzzle on the way, through a run that was opened to list solutions with options.symmetry rotation
 * and has not given any yet. TREEN_STOPPED leaves what is known so far in *classes. */
enum treen_status treen_classes_open(struct treen_run *run, struct treen_classes **classes,
                                     struct treen_error *error);
const struct treen_cell_class *treen_classes_cell(const struct treen_classes *classes, size_t index);
const struct treen_signature *treen_classes_signature(const struct treen_classes *classes, size_t index);
const struct treen_branch *treen_classes_branch(const struct treen_classes *classes, size_t index);
void treen_classes_close(struct treen_classes *classes);

/* ---- Every snake of a box ------------------------------------------------------------------------------ */

/* A chain that fills the box, and in how many ways. A chain and the same from its other end are one. */
struct treen_snake_found {
    const char *letters;      /* "est…e": e end, s straight on, t turn */
    const char *runs;         /* "3 2 1": the cubes of each straight leg, the first counting its first cube */
    uint64_t total;           /* solutions, the box held still */
    uint64_t up_to_symmetry;  /* … and up to rotations and reflections of the box */
    bool same_from_both_ends; /* its ends cannot be told apart */
};

/* So many chains have so many solutions up to symmetry. */
struct treen_snake_bar {
    uint64_t solutions, chains;
};

struct treen_snakes_summary {
    const char *puzzle, *engine, *reproduce; /* puzzle: the box */
    uint64_t chains;                         /* told so far */
    uint64_t unique;                         /* those with one solution up to symmetry */
    const char *most_runs;                   /* the first chain with the most solutions; null = none yet */
    uint64_t most;                           /* how many these are, up to symmetry */
    uint64_t total;                          /* solutions of all chains, the box held still */
    uint64_t nodes;
    double seconds;
    bool complete;
};

/* Every chain that can fill a box, chain by chain; of options, part, parts, threads, nodes, seconds and memory matter. The
 * chains are divided by how they begin: parts differ in their chains, and each chain comes with all of its solutions.
 * Memory holds the chains of two beginnings for each thread at a time. With a limit on nodes there is one thread. */
struct treen_snakes;
enum treen_status treen_snakes_open(const char *box, const struct treen_options *options,
                                    struct treen_snakes **snakes, struct treen_error *error);
void treen_snakes_close(struct treen_snakes *snakes);
void treen_snakes_watch(struct treen_snakes *snakes, treen_on_progress *on_progress, void *context);

/* The next chain, in the order of their letters, lent until the next call; TREEN_END, TREEN_STOPPED or TREEN_NO_MEMORY.
 * When it is stopped, the chains of the beginning it was at are not told. */
enum treen_status treen_snakes_next(struct treen_snakes *snakes, const struct treen_snake_found **found);
void treen_snakes_stop(struct treen_snakes *snakes); /* from anywhere */

/* Of the chains told: a bar for each number of solutions, ascending, null after the last; and all together. The texts
 * of the summary live until this is called again. */
const struct treen_snake_bar *treen_snakes_bar(const struct treen_snakes *snakes, size_t index);
enum treen_status treen_snakes_summary(struct treen_snakes *snakes,
                                       const struct treen_snakes_summary **summary);

/* ---- The question as a graph --------------------------------------------------------------------------- */

/* A vertex per placement, an edge where two placements are of one piece (of which there is one copy) or
 * overlap: a solution is a set of vertices without an edge inside. DIMACS form, or a matrix of 0 and 1. */
struct treen_graph_about {
    uint64_t vertices, edges;
};
enum treen_status treen_graph(const struct treen_puzzle *puzzle, bool matrix, FILE *out,
                              struct treen_graph_about *about, struct treen_error *error);

/* ---- Puzzles as logic ---------------------------------------------------------------------------------- */

/* States the puzzle in SMT-LIB 2, for any solver to read: a number puzzle in integers, any other as an exact cover, true
 * or false for each option. */
enum treen_status treen_smt(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);

/* Reads what a solver answered to that: *verdict is its model, checked as by treen_check (which reads models, too),
 * or null where it says that there is none, or does not know. TREEN_BAD_INPUT with line and column. */
enum treen_says { TREEN_SAT, TREEN_UNSAT, TREEN_UNKNOWN };
enum treen_status treen_smt_read(const struct treen_puzzle *puzzle, const char *text, size_t length,
                                 const char *source, enum treen_says *says, struct treen_verdict **verdict,
                                 struct treen_error *error);

/* States a packing, fitting or cover in clauses (DIMACS CNF); comments say what the variables and clauses are.
 * TREEN_BAD_INPUT: it is a number puzzle. */
enum treen_status treen_sat(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);

/* Reads what a program answered to that: "s SATISFIABLE" and lines "v 1 -2 … 0", or SAT and such a list; as
 * treen_smt_read. A variable that is not named is false. */
enum treen_status treen_sat_read(const struct treen_puzzle *puzzle, const char *text, size_t length,
                                 const char *source, enum treen_says *says, struct treen_verdict **verdict,
                                 struct treen_error *error);

/* Checks a proof (DRAT, as text or binary) that these clauses contradict each other, which is that the puzzle has no solution; by
 * itself, whoever wrote it. TREEN_BAD_INPUT with line and column: the text is no proof at all. */
struct treen_proof {
    bool holds, binary;
    uint64_t added, deleted; /* clauses, in the steps that were read; */
    uint64_t missing;        /* those that were to be deleted but were not there, which is no fault */
    uint64_t place;          /* where it does not hold: the line, or the step of a binary proof (from 1), */
    const char *why;         /* and why; never freed */
};
enum treen_status treen_sat_check(const struct treen_puzzle *puzzle, const char *text, size_t length,
                                  const char *source, struct treen_proof *proof, struct treen_error *error);

/* The rules of a number puzzle, and which of them a solution keeps: judged by the rules as they are stated to
 * solvers, while treen_check judges by the kind of puzzle.
 * TREEN_END: it is no number puzzle; what a solution breaks, the verdict says. */
struct treen_rule {
    const char *name; /* "circle 1, cells 0 1 3 4: the sum is 25" */
    bool holds;
};
struct treen_rules;
enum treen_status treen_rules_open(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                   struct treen_rules **rules, struct treen_error *error);
/* Null after the last; of null rules there is none. */
const struct treen_rule *treen_rules_at(const struct treen_rules *rules, size_t index);
void treen_rules_close(struct treen_rules *rules);

/* A page of HTML about a number puzzle that needs nothing else: the board, its clues in bold, and a line for each rule. A null solution:
 * the board as it is given, and that it has none. The same for the same solution, whoever found it. */
enum treen_status treen_rules_page(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                   FILE *out, struct treen_error *error);

/* ---- Making puzzles ------------------------------------------------------------------------------------ */

/* A new puzzle of a kind that can be made ("sujiko", "kurosu"), with one solution, and without a clue that could be
 * left out. options: seed, side; the same ones make the same puzzle on every machine. */
enum treen_status treen_make(const char *kind, const struct treen_options *options,
                             struct treen_puzzle **puzzle, struct treen_error *error);
enum treen_status treen_make_within(const char *kind, const struct treen_options *options,
                                    const struct treen_limits *limits, struct treen_puzzle **puzzle,
                                    struct treen_error *error);

/* ---- JSON: one line each, as doc/manual.md fixes it ---------------------------------------------------- */

/* Things found. */
void treen_solution_json(const struct treen_solution *solution, FILE *out);
void treen_classes_json(const struct treen_classes *classes, FILE *out); /* several lines */
void treen_disassembly_json(const struct treen_disassembly *disassembly, FILE *out);
void treen_positions_json(const struct treen_disassembly *disassembly,
                          const struct treen_positions *positions,
                          FILE *out); /* a line per position and per passage */
void treen_positions_dot(const struct treen_disassembly *disassembly, const struct treen_positions *positions,
                         FILE *out); /* no JSON: a graph in the language of Graphviz */
void treen_puzzle_json(const struct treen_puzzle *puzzle, FILE *out);
void treen_progress_json(const struct treen_progress *progress, FILE *out);

/* The puzzle (solution null) or a solution as bodies made of polygons, for viewers that turn it; doc/manual.md has
 * the fields. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status treen_scene_json(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                   FILE *out);

/* The same of an assembly, with the moves that take it apart. */
enum treen_status treen_moves_json(const struct treen_puzzle *puzzle,
                                   const struct treen_disassembly *disassembly, FILE *out);
void treen_rules_json(const struct treen_rules *rules, FILE *out); /* a line for each */
void treen_engine_json(const struct treen_engine_about *engine, FILE *out);
void treen_stick_json(const struct treen_stick *stick, FILE *out);
void treen_burr_json(const struct treen_puzzle *puzzle, FILE *out); /* nothing when it is no burr */

void treen_snake_json(const struct treen_snake_found *found, FILE *out);
void treen_snake_bar_json(const struct treen_snake_bar *bar, FILE *out);

/* Summaries, the last line of each answer. What asks for no search has a null engine and no nodes; puzzle and
 * reproduce (see treen_reproduce) may be null. */
void treen_summary_json(const struct treen_summary *summary, FILE *out);
void treen_apart_summary_json(const struct treen_apart_summary *summary, FILE *out);
void treen_burrs_json(const struct treen_burrs_summary *summary, FILE *out);
void treen_estimated_json(const struct treen_estimated *summary, FILE *out);
void treen_snakes_json(const struct treen_snakes_summary *summary, FILE *out);
void treen_done_json(const struct treen_puzzle *puzzle, const char *reproduce, FILE *out);
void treen_info_json(const struct treen_puzzle *puzzle, const struct treen_info *info, const char *reproduce,
                     FILE *out);
void treen_verdict_json(const struct treen_puzzle *puzzle, const struct treen_verdict *verdict,
                        const char *reproduce, FILE *out);
/* What a solver said; verdict null unless it said sat. */
void treen_smt_json(const struct treen_puzzle *puzzle, enum treen_says says,
                    const struct treen_verdict *verdict, const char *reproduce, FILE *out);
void treen_proof_json(const struct treen_puzzle *puzzle, const struct treen_proof *proof,
                      const char *reproduce, FILE *out);
void treen_graph_json(const struct treen_puzzle *puzzle, const struct treen_graph_about *graph,
                      const char *reproduce, FILE *out);

#ifdef __cplusplus
}
#endif
#endif
