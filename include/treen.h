/* treen: solves discrete piece-fitting puzzles. This header is the whole public interface and its
 * manual. doc/manual.md defines the words: grid, cell, shape, box, placement, assembly, solution.
 *
 * An example counts the Soma cube:
 *
 *     struct treen_puzzle *puzzle;
 *     struct treen_question *question;
 *     const struct treen_record *record;
 *     struct treen_error error;
 *     if (treen_open(NULL, "soma", NULL, &puzzle, &error) == TREEN_OK) {
 *         if (treen_ask(NULL, puzzle, "count", &question, &error) == TREEN_OK) {
 *             treen_finish(question, &error);
 *             if (treen_sum_up(question, &record, &error) == TREEN_OK)
 *                 puts(record->body.summary->counts->up_to_symmetry.text);
 *             treen_end(question);
 *         }
 *         treen_close(puzzle);
 *     }
 *
 * The states of a question:
 *
 *     treen_ask ──► asked ── treen_next, treen_finish ──► searching ──► ended: TREEN_END, an error
 *                     │  treen_give, treen_watch              │  each treen_next gives a record
 *                     └────── treen_sum_up (what is known by now) in any state ──────┘
 *                                    treen_end in any state
 *
 * Ownership: a session, a puzzle, a question, a keep, a merge and a copied record belong to the
 *   caller. The function named beside each closes it. Pointers inside a struct live as long as the
 *   object that gave the struct. A record lives until the next call with its question.
 * Errors: a function that can fail returns enum treen_status and gives results through its last
 *   pointers, which it leaves alone on failure. `error` may be null. Otherwise it is filled in for
 *   every status but TREEN_OK and TREEN_END. Senseless values give TREEN_BAD_INPUT.
 * Threads: there are no globals. One object belongs to one thread at a time, but several threads
 *   may ask about one puzzle. treen_stop alone may be called anywhere, also in a signal handler.
 * Units: cells are counted, coordinates are grid steps from 0, times are seconds, memory is bytes.
 * Counts: one can pass 64 bits. struct treen_count has decimal text, and a number where it fits.
 * Growth: structs that treen gives may get further members at their end. Those that the caller
 *   fills in begin with `size`, the sizeof of the struct. Members beyond it are taken as 0.
 *   Those in arrays, others, or a caller's room never get one. They are treen_error, count, cell,
 *   part, move, step, need, position, passage, statistic, bar, rule, stick; bounds, class_sum,
 *   level_sum, fixed_sum, burr_level, burr_kind, burr_example, piece_info, made_piece. */
#ifndef TREEN_H
#define TREEN_H

#define TREEN_HEADER_VERSION 100 /* of this header: 10000 * major + 100 * minor + patch */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* ---- Status, errors, texts ------------------------------------------------------------------- */

enum treen_status {
    TREEN_OK,
    TREEN_END,       /* nothing more comes: this is no error */
    TREEN_BAD_INPUT, /* a text, a name or a value is wrong: the error says where */
    TREEN_NO_MEMORY, /* the setting `memory`, or the machine's memory, was reached */
    TREEN_IO,        /* a file, a sink or another program failed */
    TREEN_STOPPED,   /* a limit or treen_stop came before the answer was known */
    TREEN_BUG,       /* an engine gave a wrong answer, and the checker found out */
};

struct treen_error {
    char text[1024];  /* one sentence, without a line break at its end */
    char source[256]; /* the name of the file or puzzle; empty when there is none */
    int line, column; /* from 1; 0 when there is none */
};

struct treen_count {
    const char *text; /* decimal digits; null = not known, not asked for, or there is no such group */
    uint64_t value;   /* the same number where `fits`; else 0 */
    bool fits;
};

/* Takes bytes that treen writes. Returns false to end the writing, which gives TREEN_IO. */
typedef bool treen_sink(void *context, const char *bytes, size_t length);

const char *treen_version(void); /* "0.1.0" */

/* ---- Sessions: settings, limits, a stop ------------------------------------------------------ */

struct treen_session; /* as a parameter, null means the standard settings and no limits */

/* Makes a session with the standard settings. Its puzzles and questions must be closed first. */
enum treen_status treen_session_open(struct treen_session **session, struct treen_error *error);
void treen_session_close(struct treen_session *session); /* null is fine */

/* Sets the setting `name` as a person writes it: "threads" to "4". A null text sets the standard
 * value again. Questions take the settings at treen_ask; later changes do not reach them. The
 * time of `seconds` begins now. The text is copied. treen_list(TREEN_SETTINGS, …) gives names,
 * types and ranges. TREEN_BAD_INPUT says what was expected, and which name is near. */
enum treen_status treen_set(struct treen_session *session, const char *name, const char *text,
                            struct treen_error *error);

/* Writes the value of the setting `name` into text[0..room) with a zero byte at its end, cut
 * where it is longer. treen_set reads such values. A null session has the standard values.
 * Returns false when there is no such setting, or when the setting is a word and was not set. */
bool treen_get(const struct treen_session *session, const char *name, char *text, size_t room);

/* Stops what is done in the session, now and later. May be called from a signal handler, too. */
void treen_stop(struct treen_session *session);
void treen_go_on(struct treen_session *session); /* takes back a stop; the time of `seconds` begins anew */

/* ---- Puzzles --------------------------------------------------------------------------------- */

struct treen_puzzle;
enum treen_saved_state {
    TREEN_SAVED_NOTHING,
    TREEN_SAVED_PART, /* the search was stopped */
    TREEN_SAVED_ALL,
    TREEN_SAVED_EDITED, /* the puzzle was edited since: the solutions may be those of another puzzle */
};

/* Results that a file of BurrTools has kept. Counts that it does not say have null texts. */
struct treen_saved {
    enum treen_saved_state state;
    struct treen_count assemblies, solutions; /* solutions: the assemblies that come apart */
    const char *seconds;                      /* decimal; null = not said */
    size_t kept, separations, turned; /* solutions in the file; those with moves; with turns, left out */
};

enum { TREEN_STICKS = 6, TREEN_STICK_CUBES = 12, TREEN_STICK_NUMBERS = 8 };

/* The sticks of a burr. Six weights that sum up to more than `room` cannot be built. */
struct treen_burr {
    unsigned length, weight, room;
    unsigned number[TREEN_STICKS];
    const char *mark[TREEN_STICKS], *name[TREEN_STICKS]; /* pieces: names in solutions; others, or null */
};

/* The facts that a puzzle states about itself. Texts that it does not give are null. */
struct treen_about {
    const char *name; /* as messages call it: "soma", "my.yaml" */
    const char *title, *author, *source, *kind, *grid, *format;
    struct treen_count total, up_to_rotation, up_to_symmetry; /* the solutions that its file expects */
    bool bundled, solvable;              /* of the collection; its file expects solutions, but not how many */
    unsigned number, problems;           /* which problem of its file, from 1; how many there are */
    const struct treen_saved *saved;     /* null: its format keeps nothing */
    const struct treen_burr *burr;       /* null: it is no burr */
    const struct treen_solution *placed; /* pieces that lie in the box before a search; null: none */
};

/* Opens a puzzle by name: "-" is standard input, an existing file is that file. Any other name is
 * one of the bundled collection, as is one of the collection's whose file is no puzzle. gzip may
 * have packed the file. `format` is a name out of treen_list(TREEN_FORMATS, …); null recognises it
 * by the content. Of a file with several problems *puzzle is the first, which owns the others.
 * Cost: time and memory in proportion to the text. TREEN_BAD_INPUT with line and column; TREEN_IO;
 * TREEN_STOPPED and TREEN_NO_MEMORY by the limits of the session. */
enum treen_status treen_open(struct treen_session *session, const char *name, const char *format,
                             struct treen_puzzle **puzzle, struct treen_error *error);

/* Reads a puzzle from text[0..length), which is copied; `source` names it. Else as treen_open. */
enum treen_status treen_parse(struct treen_session *session, const char *text, size_t length,
                              const char *source, const char *format, struct treen_puzzle **puzzle,
                              struct treen_error *error);

/* An exact cover as arrays. Option o covers the items item[start[o]] to item[start[o + 1] - 1],
 * each item once; start[0] is 0. Items 0 to primary - 1 are primary: options cover item i
 * least[i] to most[i] times. Each secondary item is covered once at most, or in one colour. */
struct treen_matrix {
    size_t size; /* sizeof(struct treen_matrix) */
    size_t options, items, primary;
    const size_t *start;          /* options + 1 numbers, ascending */
    const uint32_t *item;         /* start[options] numbers below `items` */
    const uint32_t *colour;       /* beside `item`: of a secondary item, from 1; 0 = none. Null: no colours */
    const uint32_t *least, *most; /* `primary` numbers; null = 1 each */
    const char *const *name;      /* `items` names, for solutions and files; null = "1", "2", … */
};

/* Makes a puzzle of kind cover out of arrays, which are copied. Its solutions have options as
 * parts: part.index is the position of the option. TREEN_BAD_INPUT says which number is wrong. */
enum treen_status treen_cover(struct treen_session *session, const struct treen_matrix *matrix,
                              struct treen_puzzle **puzzle, struct treen_error *error);

/* Makes the puzzle of folding a snake into a box. `chain` and `box` are written as in a file of
 * kind snake; the setting `notation` says how the chain is written. Messages call it "snake". */
enum treen_status treen_snake(struct treen_session *session, const char *chain, const char *box,
                              struct treen_puzzle **puzzle, struct treen_error *error);

/* Makes a new puzzle of kind "sujiko", "kurosu" or "tiles", by `seed`, `side`, `marks`, `border`:
 * equal ones make the same everywhere. It has one solution. No clue can be left out. */
enum treen_status treen_make(struct treen_session *session, const char *kind, struct treen_puzzle **puzzle,
                             struct treen_error *error);

void treen_close(struct treen_puzzle *puzzle); /* and the other problems of its file; null is fine */

/* Returns problem `number` (from 1) of the file whose first problem `puzzle` owns it; or null. */
struct treen_puzzle *treen_problem(struct treen_puzzle *puzzle, unsigned number);

const struct treen_about *treen_about(const struct treen_puzzle *puzzle); /* what it says about itself */

/* Makes the same question as a puzzle of the kind named. Labelled cubes become a packing when their
 * sets are rigid pieces, or a snake when they are one chain (`becomes` of treen_info). They lose
 * their numbering. TREEN_BAD_INPUT says why the puzzle is not one of the other kind. */
enum treen_status treen_convert(const struct treen_puzzle *puzzle, const char *kind,
                                struct treen_puzzle **converted, struct treen_error *error);

/* Gives the burr sticks of another length. TREEN_BAD_INPUT: no burr, or none of 6, 8, 10, 12. */
enum treen_status treen_burr_lengthen(struct treen_puzzle *puzzle, uint64_t length,
                                      struct treen_error *error);

/* Lays pieces into the box of a packing, instead of those that lay there: every solution then has
 * them, and every symmetry keeps them. The text is a solution as treen_give takes it, with '.' for
 * open cells. The counts that its file expects are dropped. TREEN_BAD_INPUT: none can lie so. */
enum treen_status treen_place(struct treen_puzzle *puzzle, const char *text, size_t length,
                              const char *source, struct treen_error *error);

/* Writes the puzzle in the format named. `all` also writes the problems that follow it in its
 * file. A packing goes down to a fitting and to a bare cover where the format asks for it, never
 * up. TREEN_BAD_INPUT says what the format cannot hold, and then nothing is written. */
enum treen_status treen_write(const struct treen_puzzle *puzzle, const char *format, bool all,
                              treen_sink *sink, void *context, struct treen_error *error);

struct treen_stated {
    uint64_t vertices, edges; /* of the forms "graph" and "matrix"; else 0 */
};

/* States the puzzle for programs that are not made for puzzles, in a form out of
 * treen_list(TREEN_FORMS, …). `stated` may be null, and a null sink writes nothing.
 * - "smt": SMT-LIB 2. A number puzzle has integers, any other a truth value for each option.
 * - "sat": clauses (DIMACS CNF), for all but number puzzles.
 * - "graph": placements, with edges where two exclude each other; "matrix": its matrix.
 * - "zdd": the set of all solutions. It takes memory for all states of engine count. */
enum treen_status treen_state(const struct treen_puzzle *puzzle, const char *form, treen_sink *sink,
                              void *context, struct treen_stated *stated, struct treen_error *error);

/* ---- What there is --------------------------------------------------------------------------- */

enum treen_table {
    TREEN_FORMATS, /* in the order in which they are tried */
    TREEN_KINDS,
    TREEN_GRIDS,
    TREEN_ENGINES,    /* in the order of preference */
    TREEN_FORMS,      /* of treen_state */
    TREEN_QUESTIONS,  /* of treen_ask */
    TREEN_SETTINGS,   /* of treen_set */
    TREEN_SPACES,     /* of the question "design" */
    TREEN_COLLECTION, /* the bundled puzzles, in alphabetical order */
    TREEN_MAKERS,     /* the formats of treen_parts */
};

enum treen_type { TREEN_FLAG, TREEN_NUMBER, TREEN_REAL, TREEN_WORD, TREEN_CHOICE, TREEN_EDGES };

/* A row of a table. Texts that a table does not have are null. */
struct treen_row {
    const char *name, *summary;
    const char *extension; /* of a format: the ending of its files' names */
    enum treen_type type;  /* of a setting */
    const char *words;     /* of a setting that is a choice: "none|rotation|full" */
    const char *unit;      /* of a setting: what its value is called, "N" or "S"; "" = it has no unit */
    const char *questions; /* of a setting: those that look at it; "open", "make", "snake": treen_open, … */
    const char *settings;  /* of a maker: the settings that change its files, divided by blanks */
    uint64_t least, most;  /* of a setting that is a number: its range. treen_get tells its standard value */
    double low, high;      /* of a setting that is a real number, or edges ("10x15x20"): its range */
};

/* Returns the row `index` (from 0) of the table; null after the last. Rows live for ever. */
const struct treen_row *treen_list(enum treen_table table, size_t index);

/* ---- Found ---------------------------------------------------------------------------------- */

struct treen_cell {
    int x, y, z;
};

/* One piece where it lies, or one option of a bare cover. */
struct treen_part {
    const char *piece;    /* the name of the piece; null for a bare cover */
    unsigned index, copy; /* which piece or option, from 0; which of its copies, from 1 */
    size_t cells;
    const struct treen_cell *cell;
    size_t items; /* of a bare cover what it covers, "name" or "name:colour"; of a tile its marks */
    const char *const *item;
};

struct treen_solution {
    uint64_t number; /* from 1, in the order found */
    size_t parts;
    const struct treen_part *part;
    unsigned rotation_class, symmetry_class; /* of those alike by rotations; or mirrored, too; 0 = none */
    bool is_path; /* a snake: the cells of its only part stand in the order of the chain */
    bool is_bare; /* a bare cover: the parts are options */
};

struct treen_move {
    size_t parts;
    const unsigned *part; /* positions in solution->part, ascending: they shift together */
    struct treen_cell by; /* the whole shift: a direction of the grid times a distance of 1 or more */
    bool leaves;          /* they can go on for ever: always and only the last move of a separation */
};

/* A turn by 90 degrees, or some times 60 on hexagons and triangles, about a line along an axis. */
struct treen_turn {
    int axis, sense, degrees; /* 0 x, 1 y, 2 z; 1: from the next axis to the one after, -1 back, 0 none */
    struct treen_cell pivot;  /* twice a point of the line; of triangles in thirds of two sides */
    double play;              /* that the turn needs, in cells */
};

/* Says how parts become two halves, which start from where they are before the move that leaves. */
struct treen_separation {
    size_t parts;
    const unsigned *part; /* the parts that are together: positions in solution->part, ascending */
    size_t moves;
    const struct treen_move *move;
    const struct treen_separation *removed; /* how the half that left goes on; null = it stays together */
    const struct treen_separation *left;    /* how the half that stayed goes on; null in the same way */
    const struct treen_turn *turn;          /* by move, where its `by` is 0; null: no move turns */
};

/* Not known: a limit came first. It stays together where no sequence of moves takes it apart. */
enum treen_outcome { TREEN_NOT_KNOWN, TREEN_COMES_APART, TREEN_STAYS_TOGETHER };

/* A move in the whole: the separation's own come first, then those of the half that stayed. */
struct treen_step {
    const struct treen_separation *separation;
    const struct treen_move *move;
    struct treen_cell direction; /* a step in the direction; by = direction times `distance` */
    unsigned distance;           /* of a move that leaves 1 */
    const char *words;           /* "move A and C up 2", "B leaves to the left" */
    const char *undone;          /* what undoes it: "move A and C down 2", "put B in to the right" */
    /* By part: where it is after the step, from its place at first. Of parts that left: before. */
    const struct treen_cell *shift;
};

/* An assembly, and how it comes apart. If it does not, all members from `separation` on are 0. */
struct treen_disassembly {
    const struct treen_solution *assembly; /* its number counts assemblies, from 1 */
    enum treen_outcome outcome;
    uint64_t number; /* counts those that come apart, from 1; 0 = not this one, or it is not known */
    const struct treen_separation *separation; /* null: all parts may stay together */
    /* Moves until something leaves: of the whole, then of the half that stayed, then of the half
     * that left. A half in which nothing takes more than one move at a time is passed over. */
    size_t levels;
    const unsigned *level;
    /* All moves, leaving included. The numbers of `level` are the least there are. `least`: no way
     * with them has a smaller total, or less play in as many moves. Each half is judged so. */
    uint64_t moves, floor; /* floor: no such way has fewer moves than this */
    bool least;
    /* The ways with these numbers: sequences of positions, choices of what leaves, times those of
     * the halves. 0 = not counted (treen_detail does) or too many; UINT64_MAX = that or more. */
    uint64_t ways;
    size_t steps;
    const struct treen_step *step;
    uint64_t turns;                  /* the moves that are turns, of all; … */
    double play, proved;             /* the most play that one needs; of it, by prove_play: proved, or 0 */
    const unsigned *level_turns;     /* … of each number of `level` */
    const struct treen_cell *turned; /* where x, y, z point, by step and part; null: nothing turns */
};

/* A position before something leaves, but for equal pieces' places and a motion of everything. */
struct treen_position {
    unsigned depth;                  /* moves from the assembly */
    bool leaves;                     /* something can leave from here; nothing else is tried then */
    bool dead_end;                   /* nothing leaves, and at most one other position is next to it */
    const struct treen_cell *shift;  /* by part, relative to where it lies in the assembly */
    const struct treen_cell *turned; /* where x, y, z point, by part; null: nothing turns */
};

/* A move between two positions. It can be taken back, which is not said again. */
struct treen_passage {
    uint32_t from, to;
    struct treen_move move;        /* out of `from`; its parts are those that the shifts of `from` speak of */
    const struct treen_turn *turn; /* null: it shifts */
};

struct treen_positions {
    const struct treen_disassembly *disassembly; /* whose positions these are */
    size_t positions;
    const struct treen_position *position;
    size_t passages;
    const struct treen_passage *passage;
};

/* The cells of the box fall into orbits of its symmetry group. The signature of a placement
 * lists the orbits of its cells ("FEEV"). Solutions are sorted into branches by the signatures
 * of their pieces. Pieces that a rotation may put in each other's places have the first's name. */
struct treen_cell_class {
    const char *name; /* "V", "E", "F", "C" in the 3x3x3; numbered when one letter stands for several */
    size_t cells;
};

struct treen_signature {
    const char *piece, *name; /* piece "T", name "FEVV" */
    size_t placements;
};

struct treen_branch {
    const char *name;                  /* "L:FEEV T:FEVV …" in the order of the pieces; or a choice */
    struct treen_count total;          /* assemblies */
    struct treen_count up_to_rotation; /* without a text when the grid has no rotations */
    struct treen_count up_to_symmetry; /* of a choice; else without a text */
    size_t cells;                      /* that the choice is about */
    const struct treen_cell *cell;
};

/* A chain that fills the box. A chain and the same from its other end are one. */
struct treen_chain {
    const char *letters; /* "est…e": e end, s straight on, t turn */
    const char *runs;    /* "3 2 1": the cubes of each straight leg; the first counts its first cube */
    uint64_t total, up_to_symmetry; /* solutions: the box held still; up to all its symmetries */
    bool same_from_both_ends;       /* its ends cannot be told apart */
};

struct treen_statistic {
    const char *name; /* "answers", "items", "options", "memory" */
    uint64_t value;
};

struct treen_designed {
    uint64_t number;          /* in the order of finding, from 1 */
    size_t measures, leaving; /* what is known of it: "solutions", "level", …; and of `left` */
    const struct treen_statistic *measure;
    const uint64_t *left; /* numbers of puzzles told before that left the list for better ones like them */
    const char *text;     /* the puzzle in YAML */
};

struct treen_bar {
    uint64_t solutions, chains; /* `chains` chains have `solutions` each, up to symmetry */
};

/* A rule of a number puzzle, judged as it is stated to solvers; "check" judges by the kind. */
struct treen_rule {
    const char *name; /* "circle 1, cells 0 1 3 4: the sum is 25" */
    bool holds;
};

struct treen_rules {
    size_t count;
    const struct treen_rule *rule;
};

struct treen_saved_solution {
    const struct treen_solution *solution;     /* its number is when it was found */
    const struct treen_separation *separation; /* as the file says, and not checked; null: not kept */
};

/* A stick of a six-piece burr: 2 x 2 x length cubes, of which twelve can be missing. The number
 * is 1 + the sum of the missing ones' values 1, 2, 4, … 2048: see doc/kind/burr.md. */
struct treen_stick {
    unsigned number, length;
    unsigned name, twin;                    /* the smallest number of its orientations; of its mirror image */
    unsigned numbers;                       /* of its orientations: how many there are, … */
    unsigned numbered[TREEN_STICK_NUMBERS]; /* … ascending */
    unsigned weight;                        /* cubes left of the twelve */
    bool whole, notchable, millable;        /* in one part; made by saw cuts; no blind corners */
    struct treen_cell cube[TREEN_STICK_CUBES]; /* where the cube of value 2^i is, missing or not */
};

struct treen_progress {
    double fraction;           /* the part of the search that is done, 0..1; 0 = nobody knows yet */
    double seconds;            /* since the question was asked */
    uint64_t nodes, solutions; /* assemblies, the box held still; of "apart", "burrs" those that come apart */
    uint64_t at_most;          /* of "most", where `solutions` is the most so far: a bound; else 0 */
};

/* Is called about ten times a second while a question searches, by the thread that asked for more.
 * It may call treen_stop, for "design" also treen_text, and nothing else with the question. */
typedef void treen_on_progress(void *context, const struct treen_progress *progress);

/* ---- Summaries ------------------------------------------------------------------------------- */

struct treen_class_sum {
    unsigned size; /* of a class; its assemblies are in shares */
    struct treen_count assemblies;
};

/* Sums for Burnside's lemma: order * classes = idle * all assemblies + these. */
struct treen_fixed_sum {
    unsigned order, idle;          /* symmetries of a group; those of them that change no assembly */
    struct treen_count assemblies; /* that each of the others leaves unchanged, added up */
};

/* Sums that a part of a search adds to the whole. The sum over all parts, divided by `shares`, is
 * the count; the number of classes is that of assemblies / size / shares. No answers: 1 share. */
struct treen_sums {
    uint64_t shares; /* this number makes one assembly; the same in all parts that have answers */
    struct treen_count total, labelled;
    bool has_classes; /* false: there are no classes, or they do not follow from sums */
    const struct treen_class_sum *rotation, *symmetry; /* classes under rotations, under all symmetries */
    size_t rotations, symmetries;                      /* sizes in these lists */
    /* Null: classes follow from the lists, or there are none. Else these tell them. */
    const struct treen_fixed_sum *fixed_rotation, *fixed_symmetry;
};

/* Assemblies; of a search that is not complete, those so far, without texts where there are none.
 * `labelled` tells equal pieces apart; it has no text where numbers of copies differ and nothing
 * was listed. doc/kind/packing.md says what a motion of the box matches. */
struct treen_counts {
    struct treen_count total, up_to_rotation, up_to_symmetry, labelled;
    uint64_t listed;               /* solutions that treen_next gave */
    const struct treen_sums *sums; /* of a part (settings part, parts); null for the whole */
};

struct treen_level_sum {
    unsigned level; /* the first number; 0 = with nothing to take apart */
    uint64_t solutions;
};

struct treen_taken_apart {
    uint64_t assemblies, solutions;          /* one for each class under `symmetry`; those that come apart */
    uint64_t not_known, by_memory, by_nodes; /* a limit came first; of these, by which of two it did */
    uint64_t positions;                      /* come to while taking apart */
    size_t levels; /* ascending; 0 although there are solutions: an old result does not tell */
    const struct treen_level_sum *level;
    double play; /* the most that a turn might need; 0 = shifts alone, or not known */
};

/* A figure within its bounds in 95 of 100 cases. Not known: a mean or low NAN, a high INFINITY. */
struct treen_bounds {
    double mean, low, high;
};

struct treen_estimated {
    struct treen_bounds solutions, nodes; /* assemblies, the box held still; of the search for all */
    struct treen_bounds seconds_all, seconds_first; /* on one thread; first: with luck, or evenly */
    uint64_t visited;                               /* nodes that random walks came by */
};

/* Of a pair of counts, the first takes mirror images for one, the second tells them apart. */
struct treen_burr_level {
    unsigned level;                   /* moves until something first leaves */
    uint64_t solutions, mirrored;     /* assemblies that come apart with this first number */
    uint64_t single, single_mirrored; /* those of them that no other solution shares its six pieces with */
};

/* By level, holes, and whether all six sticks are notchable. Sums of parts add up. */
struct treen_burr_kind {
    unsigned level, holes; /* level 0: these assemblies stay together, in whole or in part */
    bool notchable;
    uint64_t assemblies, mirrored, single, single_mirrored; /* as in struct treen_burr_level */
};

/* One of the remarkable burrs, the one of the least numbers of its level, holes and the rest. */
struct treen_burr_example {
    unsigned level, holes;
    bool notchable, single;        /* single: no other solution has its six pieces */
    unsigned number[TREEN_STICKS]; /* of the sticks as they lie in the assembly */
};

/* Every six-piece burr of the sticks of a set. Assemblies are counted up to rotation. */
struct treen_burrs {
    const char *set;
    bool solid;
    unsigned length;
    uint64_t pieces, used, useful; /* of the set; those that occur in assemblies; in solutions */
    uint64_t assemblies, assemblies_mirrored, solutions, solutions_mirrored;
    uint64_t not_known; /* assemblies about which a limit on memory came first */
    size_t levels;
    const struct treen_burr_level *level; /* ascending */
    size_t kinds;
    const struct treen_burr_kind *kind; /* by level, holes and notchable, ascending */
    size_t examples;                    /* of high levels, one of each sort at most */
    const struct treen_burr_example *example;
    const char *used_set, *useful_set; /* of a part: these pieces, from 0: "0-17 20"; else null */
};

struct treen_chains {
    uint64_t chains, unique; /* given so far; those with one solution up to symmetry */
    const char *most_runs;   /* the first chain with the most solutions; null = none yet */
    uint64_t most, total;    /* the number of these, up to symmetry; of all chains, the box held still */
    size_t bars;
    const struct treen_bar *bar; /* by the number of solutions, ascending */
};

struct treen_piece_info {
    const char *name;
    uint64_t least, most;     /* copies */
    size_t cells, placements; /* placements in the box; equal pieces share theirs */
    size_t covering;          /* ways to cover one given cell when there are no walls; 0 = no grid */
    size_t orientations;      /* different ones among its motions; 0 = no grid */
    bool in_parts;            /* its cells do not hang together by faces: on purpose, or by a slip */
};

/* The facts about a puzzle that need no search. Sentences that there is no need for are null. */
struct treen_info {
    size_t pieces;
    const struct treen_piece_info *piece;
    size_t must, may, holes;         /* cells of the box; the most that stay empty */
    uint64_t least, most;            /* cells that the pieces cover together */
    size_t rotations, symmetries;    /* order of the groups of the box; 0 = no grid */
    size_t even, odd;                /* must cells by the parity of x+y+z; both 0 = none */
    const char *crossing, *wrap;     /* where pieces could cross "never" or "free"; `wrap` of the file */
    size_t crossings;                /* the places where pieces could cross */
    size_t items, options;           /* of the cover problem; both 0 = it is none */
    const char *becomes;             /* the kinds that treen_convert can make of it */
    const char *slanted;             /* of triangles: rows that seem shifted, and what was perhaps meant */
    const char *told_apart;          /* which equal shapes a file of BurrTools lists apart */
    const char *unsolvable;          /* why it can only be shown, as on a grid that is not known */
    size_t links, runs;              /* of a snake: its cubes, and its straight legs; 0 = it is none */
    bool same_from_both_ends;        /* the ends of the snake cannot be told apart, and are not in counts */
    const char *impossible;          /* why it cannot be solved, when a simple argument shows it */
    const struct treen_saved *saved; /* null: its format keeps nothing */
    const char *conditions;          /* on a solution: each is met by search or by a filter */
};

enum treen_says { TREEN_SAYS_NOTHING, TREEN_SAT, TREEN_UNSAT, TREEN_UNKNOWN };

struct treen_proof {
    bool holds, binary;
    uint64_t added, deleted, missing; /* clauses, of the steps; not there to delete, which is no fault */
    uint64_t place;  /* where it does not hold: the line, or the step of a binary proof, from 1 */
    const char *why; /* why it does not hold; else null */
};

struct treen_need {
    uint64_t solution, move; /* their numbers, from 1 */
    double play;             /* that is enough; INFINITY: none is known */
};

struct treen_verdict {
    bool holds;                      /* all solutions hold, and there is one; or the proof holds */
    uint64_t solutions, separations; /* that were read; those with moves, which were all made */
    size_t broken;                   /* sentences that say what is wrong, a thousand at most */
    const char *const *sentence;
    enum treen_says says;            /* of the answer of a solver; else TREEN_SAYS_NOTHING */
    const struct treen_proof *proof; /* null: the text is no proof */
    uint64_t judged;                 /* solutions; fewer than were read where a limit came first */
    size_t needs;                    /* turns whose ways tell too little play, one of each solution */
    const struct treen_need *need;
};

struct treen_designs {
    const char *space, *aim;
    uint64_t looked, told;       /* candidates that were looked at; puzzles that came among the best */
    uint64_t units, done;        /* units of the work; UINT64_MAX = they do not end */
    uint64_t kept, most, unlike; /* puzzles in the list; the most (0 = any number); as the setting */
    size_t counts;               /* what the space counted, sorted by name */
    const struct treen_statistic *count;
};

/* A beginning of a packing, for people to finish. It lives as long as the question. */
struct treen_card {
    uint64_t number, ways, tries, places; /* ways: solutions that have its pieces; see doc/manual.md */
    unsigned grade, forced;
    bool least; /* without any of its pieces there would be more ways than were wanted */
    const struct treen_solution *placed, *solution;
    const char *text, *link; /* the puzzle with these pieces, in YAML; its address, or null */
};

struct treen_cards {
    uint64_t cards, wanted, solutions, grade[5]; /* solutions: UINT64_MAX = more than 100000 */
};

/* A hint about a puzzle in which pieces were placed. Positions: placed->part; a snake: cubes. */
struct treen_hint {
    bool known, solvable;          /* known: no limit came before it was known */
    struct treen_count ways;       /* to finish it, the box held still; without text: many */
    size_t sets, set;              /* the smallest sets of pieces to take off, and the pieces in each */
    const unsigned *off;           /* [sets * set]: positions, set by set */
    bool all_sets;                 /* there are no other sets of this size */
    const struct treen_part *next; /* a piece to lay next; null: none, or it is not known */
    bool forced;                   /* there is only this way to cover one cell, or to lay this piece */
    const char *why, *level[3];    /* why it is forced, or nothing goes on; a nudge, the piece, the place */
};

/* A part of a search. The results of all parts with one digest add up to the whole. */
struct treen_unit {
    const char *digest; /* 32 hexadecimal digits: of puzzle, question, and settings that matter */
    uint64_t part, parts, subpart, subparts; /* subparts of that part: 1 of 1 = all of it */
    uint64_t lines;  /* of JSON that the caller wrote before the summary's: its checksum is of them, too */
    uint32_t before; /* the checksum (CRC-32) of these lines */
};

/* The results that treen_merge_sum_up has added up. */
struct treen_merged {
    uint64_t units, parts; /* the parts that are there, with all subparts, and their number in all */
    uint64_t unchecked;    /* results without a checksum: nobody would see a changed number in them */
    const char *missing;   /* parts: "3-7,9 (subparts 2,8),12"; null = none */
    const struct treen_unit *first; /* of the result that was added first */
};

/* All that is known of a question by now. From `counts` on the question decides which is there. */
struct treen_summary {
    const char *question;  /* null in a summary that the caller made */
    const char *puzzle;    /* its name, or the box of "snakes"; null for "burrs" */
    const char *engine;    /* null = nothing was searched */
    const char *reproduce; /* the command line that asks the same */
    uint64_t nodes;
    double seconds;             /* of the search; 0 where there is none */
    bool complete;              /* everything was looked at, and nothing is left unknown */
    const char *impossible;     /* why there is no solution, by a simple argument: all counts are 0 */
    const char *solvable_with;  /* "crossing: free": a change that a quick look found to bring one */
    const char *const *explain; /* with the setting `explain`: sentences, null after the last; else null */
    size_t statistics;
    const struct treen_statistic *statistic;
    const struct treen_counts *counts;       /* solve, first, count, classify */
    const struct treen_taken_apart *apart;   /* apart */
    const struct treen_estimated *estimated; /* estimate */
    const struct treen_burrs *burrs;         /* burrs */
    const struct treen_chains *chains;       /* snakes */
    const struct treen_designs *designs;     /* design */
    const struct treen_info *info;           /* info */
    const struct treen_verdict *verdict;     /* check */
    const struct treen_hint *hint;           /* hint */
    const struct treen_stated *stated;       /* of treen_state: in a summary that the caller made */
    const struct treen_unit *unit;           /* of a part of solve, count, apart, burrs, snakes; else null */
    const char *unexpected;            /* how complete counts contradict the file of the puzzle; else null */
    const struct treen_merged *merged; /* of treen_merge_sum_up; else null */
    const struct treen_solution *placed; /* as in struct treen_about */
    const struct treen_cards *cards;     /* cards */
};

/* ---- Records --------------------------------------------------------------------------------- */

enum treen_record_type {
    TREEN_SOLUTION,
    TREEN_DISASSEMBLY,
    TREEN_POSITIONS,
    TREEN_CELL_CLASS,
    TREEN_SIGNATURE,
    TREEN_BRANCH,
    TREEN_CHAIN,
    TREEN_DESIGNED,
    TREEN_BAR, /* treen_next gives none; struct treen_chains has them */
    TREEN_RULES,
    TREEN_SAVED,
    TREEN_ESTIMATED, /* as far as known */
    TREEN_PROGRESS,  /* this and the next four are made by the caller, for treen_record_json */
    TREEN_PUZZLE,
    TREEN_ENGINE,
    TREEN_STICK,
    TREEN_BURR,
    TREEN_SUMMARY,
    TREEN_MADE, /* made by the caller, of treen_parts_made */
    TREEN_CARD,
    TREEN_VALUE,
};

struct treen_record {
    enum treen_record_type type;
    union {
        const struct treen_solution *solution;
        const struct treen_disassembly *disassembly;
        const struct treen_positions *positions;
        const struct treen_cell_class *cell_class;
        const struct treen_signature *signature;
        const struct treen_branch *branch; /* also of TREEN_VALUE */
        const struct treen_chain *chain;
        const struct treen_designed *designed;
        const struct treen_bar *bar;
        const struct treen_rules *rules;
        const struct treen_saved_solution *saved;
        const struct treen_estimated *estimated;
        const struct treen_progress *progress;
        const struct treen_about *puzzle;
        const struct treen_row *engine;
        const struct treen_stick *stick;
        const struct treen_burr *burr;
        const struct treen_summary *summary;
        const struct treen_made *made;
        const struct treen_card *card;
    } body;
};

/* Writes the lines of JSON that the tool prints for the record: one, or of positions and rules one
 * for each. doc/manual.md has the fields. TREEN_BAD_INPUT for a type that is none. */
enum treen_status treen_record_json(const struct treen_record *record, treen_sink *sink, void *context,
                                    struct treen_error *error);

/* Makes a copy of a solution, disassembly or value by itself, for treen_record_free. */
enum treen_status treen_record_copy(const struct treen_record *record, struct treen_record **copy,
                                    struct treen_error *error);
void treen_record_free(struct treen_record *record); /* null is fine */

/* ---- Questions ------------------------------------------------------------------------------- */

struct treen_question;
/* Asks a question: poses the problem, chooses an engine, and searches nothing yet. Questions:
 * - "solve": solutions, one of each class under the setting `symmetry`, and the counts.
 * - "first": one solution, any, as soon as possible. The next call finds the counts.
 * - "count": the counts alone; with the setting `symmetry` none, the total alone.
 * - "apart": assemblies, and how each comes apart (TREEN_DISASSEMBLY). `seconds` limits the whole,
 *   `nodes` the positions of each.
 * - "classify": classes of cells, signatures of placements, branches of solutions; by a search.
 * - "choices": counts for each value of the setting `by` (TREEN_VALUE), or its `examples`.
 * - "most": by the setting `most`, `fewest` or `smallest`: a solution, and a bound in the summary.
 * - "estimate": how much "count" would find and how long it would take: TREEN_ESTIMATED about four
 *   times a second. It ends at the limits of nodes and time, without these after ten seconds.
 * - "info": facts that need no search, in the summary.
 * - "check": checks solutions, a solver's answer or a proof out of a text (treen_give), or those
 *   that the file keeps. Records: these, disassemblies where moves hold. The summary: the verdict.
 * - "hint": whether placed pieces lead to a solution, to how many, and what to do next.
 * - "cards": beginnings of a packing for people to finish (TREEN_CARD), the easy ones first.
 * - "saved": the solutions that the file of the puzzle keeps (TREEN_SAVED).
 * - "burrs": every six-piece burr of a set (settings `set`, `solid`, `length`), in the summary.
 * - "snakes": every chain that fills a box (setting `box`), in the order of its letters.
 * - "design": new puzzles of a space (setting `space`), each when it comes among the best by the
 *   setting `aim` (TREEN_DESIGNED), checked anew. treen_give takes the file of an earlier run,
 *   which then goes on; treen_text writes that file. It is asked with or without a puzzle.
 * The puzzle must outlive the question. It is null for "burrs" and "snakes". TREEN_BAD_INPUT: it
 * does not fit the question, or two settings do not. TREEN_STOPPED, TREEN_NO_MEMORY: a limit. */
enum treen_status treen_ask(struct treen_session *session, const struct treen_puzzle *puzzle,
                            const char *question, struct treen_question **asked, struct treen_error *error);
void treen_end(struct treen_question *question); /* in any state; null is fine */

/* Gives text[0..length) to a question "check", which reads all of it at once, in time and memory
 * in proportion to the text. `source` names it in messages. The setting `input` names an answer
 * to "smt" or "sat" of treen_state, or a proof (drat). Else the text is solutions, in a form of:
 * - JSON, when the text starts with {: the objects that treen_record_json writes for solutions.
 *   Of these "pieces" is read ("name", "cells" and perhaps "copy"); of a bare cover "options".
 * - Drawings, as in the output of `treen solve`. doc/formats.md has the rules (Solutions).
 * - Lists: of a bare cover, `treen solve` prints a line for each option. There a blank line ends
 *   the list. After a list with a heading ("Solution 1:"), lists without one are text.
 * - Output of a solver: "sat" and a model in brackets; "s SATISFIABLE" and lines with v, or
 *   "SAT" and the list. A variable that is not named is false.
 * TREEN_BAD_INPUT: the text is of no such form (with line and column), or has no solution. Or it is
 * longer than 64 megabytes, or the second one. TREEN_STOPPED, TREEN_NO_MEMORY: the summary has what
 * was judged by then. */
enum treen_status treen_give(struct treen_question *question, const char *text, size_t length,
                             const char *source, struct treen_error *error);

/* Lets the question call `on_progress` with `context` while it searches; null: nobody any more. */
void treen_watch(struct treen_question *question, treen_on_progress *on_progress, void *context);

/* Gives the next record: TREEN_OK. TREEN_END after the last; TREEN_STOPPED, TREEN_NO_MEMORY,
 * TREEN_IO or TREEN_BUG, which the later calls repeat. The independent checker checked every
 * solution and every move. Memory does not grow with the number of records. */
enum treen_status treen_next(struct treen_question *question, const struct treen_record **record,
                             struct treen_error *error);

/* Goes on to the end without giving records: TREEN_END, or why it ended earlier, as treen_next. */
enum treen_status treen_finish(struct treen_question *question, struct treen_error *error);

/* Gives more about the record that treen_next gave last:
 * - "ways", of a disassembly: the same again with its ways counted. This looks at every way.
 * - "positions", of a disassembly: all its positions (TREEN_POSITIONS).
 * - "rules", of a number puzzle's solution: each, and whether it keeps it; TREEN_END for others.
 * The record before lives on. TREEN_BAD_INPUT: the last record has no such detail.
 * TREEN_STOPPED, TREEN_NO_MEMORY: a limit came first; treen_next can go on unless the stop is
 * the session's. Then *record has the "positions" found so far. */
enum treen_status treen_detail(struct treen_question *question, const char *what,
                               const struct treen_record **record, struct treen_error *error);

/* Gives the summary of what is known by now (TREEN_SUMMARY). It lives until the question is ended
 * or summed up again. Threads that are still at work are stopped, and the question with them. */
enum treen_status treen_sum_up(struct treen_question *question, const struct treen_record **record,
                               struct treen_error *error);

/* Asks a question, and writes all its records as JSON, the summary last, also after a stop: what
 * `treen --json` prints. TREEN_OK at the question's end; else as treen_ask and treen_next. */
enum treen_status treen_ask_json(struct treen_session *session, const struct treen_puzzle *puzzle,
                                 const char *question, treen_sink *sink, void *context,
                                 struct treen_error *error);

/* Writes the text that belongs to a question. TREEN_END: there is none, and nothing was written.
 * - "solve" and "first", with the setting `prove`, that ended without a solution: the proof (DRAT)
 *   that there is none. It holds for the form "sat" of treen_state, and "check" checks it.
 * - "design": the file of results, with which a later design goes on. */
enum treen_status treen_text(struct treen_question *question, treen_sink *sink, void *context,
                             struct treen_error *error);

/* ---- Parts of a search, added up ------------------------------------------------------------- */

struct treen_merge; /* the sum of results of parts (settings part, parts), also of other machines */
enum treen_status treen_merge_open(struct treen_merge **merge, struct treen_error *error);
void treen_merge_close(struct treen_merge *merge); /* null is fine */

/* Adds results out of text[0..length), as treen_ask_json writes them; `source` names the text.
 * TREEN_BAD_INPUT, and nothing is added: no results, of another question, known, or not ended. */
enum treen_status treen_merge_add(struct treen_merge *merge, const char *text, size_t length,
                                  const char *source, struct treen_error *error);

/* Gives the sums so far as the summary of the whole, with the counts of a run without parts. It is
 * complete only when no part is missing. Lent until the next call. A sink gets the things found
 * first, each in a call with a line of JSON, numbered as in the whole; null: none does.
 * TREEN_BAD_INPUT: nothing was added yet, or a result must be wrong. */
enum treen_status treen_merge_sum_up(struct treen_merge *merge, treen_sink *sink, void *context,
                                     const struct treen_record **sum, struct treen_error *error);

/* ---- Pictures -------------------------------------------------------------------------------- */

enum treen_picture_type {
    TREEN_TEXT, /* layers side by side, a letter for each piece */
    TREEN_SVG,
    TREEN_PNG,
    TREEN_PDF,
    TREEN_BOOKLET,     /* PDF on A4: how to put a disassembly together, or to fold a snake */
    TREEN_SCENE,       /* a line of JSON: bodies made of polygons; of a disassembly also its moves */
    TREEN_DOT,         /* of positions: a graph in the language of Graphviz */
    TREEN_PAGE,        /* HTML about a number puzzle, rule by rule, with one solution or none */
    TREEN_BOOKLET_SVG, /* the same as TREEN_BOOKLET, as SVG: its pages below each other */
};

enum treen_view {
    TREEN_VIEW_CORNER,   /* from above, front and right, hidden surfaces hidden: a page each */
    TREEN_VIEW_EXPLODED, /* the same with the pieces apart */
    TREEN_VIEW_SLICES,   /* layer by layer, seen from above, a letter in every cell */
    TREEN_VIEW_PARTS,    /* the box and the pieces; looks at no solution */
    TREEN_VIEW_CONTACT,  /* all solutions on one page */
};

struct treen_picture {
    size_t size; /* sizeof(struct treen_picture) */
    enum treen_picture_type type;
    enum treen_view view; /* of SVG, PNG and PDF */
    unsigned pixels;      /* of a PNG: its longer side; 0 = 1200. SVG and PDF are in points */
    bool colour;          /* of a text: with the colours of a terminal */
    unsigned width;       /* of a text: columns; 0 = 80 */
    unsigned step;        /* of the text of a disassembly: which step, from 1; 0 = the assembly */
    bool after;           /* … after the step, and not before it */
    const struct treen_session *session; /* of cards and maps: per_page, paper, solved, …; by */
};

/* Draws record[0..records): solutions, disassemblies, cards (SVG, PDF), values (a heat map), or for
 * TREEN_DOT positions. Where `records` is 0 it draws the puzzle. SVG, PNG and the last five types
 * take one record, a text all in turn; a contact sheet, cards and a map have all. In pictures x
 * runs to the right, y to the front and z down, as layers of a text are read from the top. Colours
 * are apart for colour-blind eyes; letters say the same. PNG, PDF and TREEN_BOOKLET load a module.
 * TREEN_BAD_INPUT: nothing is on a grid, the type takes no such records, or a module is missing. */
enum treen_status treen_draw(const struct treen_puzzle *puzzle, const struct treen_record *const *record,
                             size_t records, const struct treen_picture *picture, treen_sink *sink,
                             void *context, struct treen_error *error);

/* Writes the letters by which pictures tell the parts of a solution apart: letter[i] for part i. */
void treen_letters(const struct treen_puzzle *puzzle, const struct treen_solution *solution, char *letter);

/* ---- Parts to make --------------------------------------------------------------------------- */

struct treen_parts; /* the pieces of a puzzle as things to print, cut or saw, laid out in files */

struct treen_made_piece {
    const char *name;
    uint64_t copies;
    size_t cells, parts;  /* parts: groups of cells that hang together by faces; of a tray 0 cells, 1 part */
    double volume, grams; /* of one copy: cubic millimetres, 0 = not known; by the setting `density` */
    double size[3];       /* of one copy as it lies, in millimetres; 0: as thick as its material */
    double outside;       /* how far its middle of mass lies beside its ground: it tips over; 0: it stands */
    uint64_t unfit;       /* copies that the assembly has turned so that cells that are bricks do not fit */
};

struct treen_made {
    const struct treen_made_piece *piece;
    size_t pieces, files, plates;   /* plates: 0 where the format has none */
    double volume, grams, filament; /* of all copies; metres of 1.75 mm, 0 = printed from none */
    const char *extension, *top;    /* ".stl"; a top that is partly shut, in rows: "#.\n##"; else null, … */
    uint64_t moves;                 /* … and the moves that take all pieces out through its hole */
    const char *const *end, *const *way; /* [files]: before a name's ending, "-2"; [moves]: in words */
};

/* Lays out the pieces in a format of treen_list(TREEN_MAKERS, …), by its settings in the session.
 * `assembly` (copied) is for `assembled` or a shut top, else null. With null, bricks and shut tops
 * seek one that fits. The puzzle outlives the parts. TREEN_BAD_INPUT: no pieces, bad setting. */
enum treen_status treen_parts(struct treen_session *session, const struct treen_puzzle *puzzle,
                              const struct treen_record *assembly, const char *format,
                              struct treen_parts **parts, struct treen_error *error);
void treen_parts_close(struct treen_parts *parts);                          /* null is fine */
const struct treen_made *treen_parts_made(const struct treen_parts *parts); /* lives as they do */

/* Writes the file number `file`, from 0. Equal parts give equal bytes. */
enum treen_status treen_parts_write(struct treen_parts *parts, size_t file, treen_sink *sink, void *context,
                                    struct treen_error *error);

/* ---- Results kept in the file of a puzzle ---------------------------------------------------- */

struct treen_keep; /* solutions to be written with their puzzle, as BurrTools saves them */

/* Makes a keep, which the puzzle must outlive. TREEN_BAD_INPUT: BurrTools cannot hold it. */
enum treen_status treen_keep_open(const struct treen_puzzle *puzzle, struct treen_keep **keep,
                                  struct treen_error *error);
void treen_keep_close(struct treen_keep *keep); /* null is fine */

/* Adds a copy of a solution with its number, or of a disassembly with its moves. */
enum treen_status treen_keep_add(struct treen_keep *keep, const struct treen_record *record,
                                 struct treen_error *error);

struct treen_kept {
    size_t size;                        /* sizeof(struct treen_kept); found in all, added or not: */
    bool complete;                      /* the search came to its end */
    const char *assemblies, *solutions; /* decimal; null = not known */
    double seconds;
};

enum treen_status treen_keep_write(struct treen_keep *keep, const struct treen_kept *kept, treen_sink *sink,
                                   void *context, struct treen_error *error);

/* ---- Sticks of burrs ------------------------------------------------------------------------- */

/* Describes a stick. TREEN_BAD_INPUT: the number is not in 1..4096, or no stick has this length. */
enum treen_status treen_stick(uint64_t number, uint64_t length, struct treen_stick *stick,
                              struct treen_error *error);

/* Finds the stick that is drawn in text[0..length). Its number is that of the drawing; where it
 * does not lie as numbered sticks do, its name. TREEN_BAD_INPUT: this is no drawing of a stick. */
enum treen_status treen_stick_identify(const char *text, size_t length, const char *source,
                                       struct treen_stick *stick, struct treen_error *error);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
