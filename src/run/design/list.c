#include "run/design/list.h"

#include "base/error.h"
#include "base/text/writing.h"
#include "puzzle/puzzle.h"
#include "run/design/derive.h"
#include "run/design/place.h"
#include "run/design/results.h"
#include "run/design/saying.h"
#include "run/design/unlike.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char FIRST[] = "# treen design ", CANDIDATE[] = "\n# candidate ", END[] = "\n---\n";

/* Counts how often a word stands in a text. */
static size_t count_words(const char *text, const char *word) {
    size_t count = 0;
    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

/* Each puzzle has one candidate. A puzzle whose pieces are candidates has more. */
bool list_is_one(const char *text, size_t length) {
    return length >= sizeof FIRST && !strncmp(text, FIRST, sizeof FIRST - 1) &&
           count_words(text, CANDIDATE) == count_words(text, END) + 1;
}

/* ---- Reading --------------------------------------------------------------------------------- */

struct reading {
    const struct list_wish *wish;
    struct design_list *list;
    struct treen_error *error;
};

/* Reads the measures of a puzzle from its text. */
static enum treen_status read_measures(const struct reading *reading, char *text, struct measures *measures) {
    char *line = strstr(text, CANDIDATE), *end = line ? strchr(line + 1, '\n') : NULL;
    struct told *told;
    if (end)
        *end = 0;
    enum treen_status status =
        line ? results_read_candidate(line + sizeof CANDIDATE - 1, &told) : TREEN_BAD_INPUT;
    if (end)
        *end = '\n';
    if (status == TREEN_BAD_INPUT)
        return error_bad(reading->error, "found a puzzle without measures, expected a list of treen design");
    TRY(status);
    *measures = told->measures;
    free(told);
    return TREEN_OK;
}

/* Tells whether a piece has the name of an earlier one with a number behind it. */
static bool is_again(const struct packing_piece *piece, const struct packing_piece *earlier) {
    size_t length = strlen(earlier->name);
    return !strncmp(piece->name, earlier->name, length) && piece->name[length] == '-';
}

/* Writes the piece `index` with its copies, unless it was written as a copy. */
static void put_piece(const struct packing *named, size_t index, FILE *out) {
    uint64_t copies = named->piece[index].most;
    for (size_t i = 0; i < index; i++)
        if (is_again(&named->piece[index], &named->piece[i]))
            return;
    for (size_t i = index + 1; i < named->pieces; i++)
        if (is_again(&named->piece[i], &named->piece[index]))
            copies += named->piece[i].most;
    fprintf(out, "%s%s", index ? " " : "; ", named->piece[index].name);
    if (copies > 1)
        fprintf(out, " x%" PRIu64, copies);
}

/* Writes the pieces, where the literature has names for some. */
static bool put_pieces(const struct listed_design *listed, FILE *out) {
    const struct packing *packing = listed->puzzle->about.burr ? NULL : puzzle_packing(listed->puzzle);
    struct packing named;
    struct arena arena;
    bool known = false;
    arena_init(&arena, SIZE_MAX);
    bool made = !packing || design_name_pieces(packing, &arena, &named, &known);
    for (size_t i = 0; made && known && i < named.pieces; i++)
        put_piece(&named, i, out);
    arena_free(&arena);
    return made;
}

/* Writes all that is known of a puzzle; null when there is no memory. */
static const char *words_of(struct design_list *list, const struct listed_design *listed) {
    struct writing writing;
    const struct treen_burr *burr = listed->puzzle->about.burr;
    if (!writing_open(&writing))
        return NULL;
    say_measures(&listed->measures, UINT32_MAX, false, writing.out);
    for (size_t i = 0; burr && i < TREEN_STICKS; i++)
        fprintf(writing.out, "%s%u", i ? " " : ", sticks ", burr->number[i]);
    bool made = put_pieces(listed, writing.out);
    const char *words = writing_keep(&writing, &list->arena);
    return made ? words : NULL;
}

/* Measures what the aim needs beyond the file. */
static enum treen_status measure(const struct reading *reading, const char *text,
                                 struct listed_design *listed) {
    const struct list_wish *wish = reading->wish;
    const struct derivation derivation = {
        .text = text, .length = strlen(text), .aim = &reading->list->aim, .patience = wish->patience};
    return wish->aim ? derive(&derivation, &listed->measures, reading->error) : TREEN_OK;
}

/* Adds a puzzle that the aim wants. */
static enum treen_status add_puzzle(const struct reading *reading, char *text,
                                    const struct treen_puzzle *puzzle) {
    struct design_list *list = reading->list;
    struct listed_design *listed = &list->at[list->count];
    listed->puzzle = puzzle;
    TRY(read_measures(reading, text, &listed->measures));
    TRY(measure(reading, text, listed));
    if (!aim_holds(&list->aim, &listed->measures) || !aim_can_compare(&list->aim, &listed->measures))
        return TREEN_OK;
    listed->words = words_of(list, listed);
    TRY_ROOM(listed->words);
    list->count++;
    return TREEN_OK;
}

/* Reads puzzle after puzzle, each of whose texts ends with a line of its own. */
static enum treen_status read_all(const struct reading *reading, char *text) {
    const struct treen_puzzle *first = reading->wish->first;
    unsigned count = first->about.problems;
    reading->list->at = ARENA_NEW(&reading->list->arena, count, struct listed_design);
    TRY_ROOM(reading->list->at);
    for (unsigned i = 1; text && i <= count; i++) {
        char *end = strstr(text, END);
        if (end)
            *end = 0;
        TRY(add_puzzle(reading, text, treen_problem((struct treen_puzzle *)first, i)));
        text = end ? end + sizeof END - 1 : NULL;
    }
    return TREEN_OK;
}

/* ---- Order ----------------------------------------------------------------------------------- */

/* Sorts by the wishes of the aim: equal ones stay in order. */
static void sort_list(struct design_list *list) {
    for (size_t i = 1; i < list->count; i++) {
        struct listed_design moved = list->at[i];
        size_t at = i;
        for (; at && aim_compare(&list->aim, &moved.measures, &list->at[at - 1].measures) < 0; at--)
            list->at[at] = list->at[at - 1];
        list->at[at] = moved;
    }
}

/* Tells in *near whether a puzzle differs from one of those kept by fewer cells than are wanted. */
static enum treen_status is_alike(const struct list_wish *wish, const struct likeness *likeness,
                                  const struct likeness *own, size_t kept, bool *near) {
    struct arena arena;
    uint64_t cells;
    arena_init(&arena, SIZE_MAX);
    *near = false;
    for (size_t j = 0; j < kept && !*near; j++) {
        bool holds = likeness_differ(own, &likeness[j], wish->unlike, &arena, &cells);
        arena_free(&arena);
        TRY_ROOM(holds);
        *near = cells < wish->unlike;
        if (patience_is_over(wish->patience))
            return TREEN_STOPPED;
    }
    return TREEN_OK;
}

/* Leaves out puzzles that differ from one before by fewer cells than are wanted. */
static enum treen_status leave_alike(const struct list_wish *wish, struct design_list *list) {
    struct likeness *likeness = calloc(list->count + 1, sizeof *likeness), own;
    size_t kept = 0;
    enum treen_status status = likeness ? TREEN_OK : TREEN_NO_MEMORY;
    for (size_t i = 0; i < list->count && status == TREEN_OK; i++) {
        bool near = true;
        status = likeness_open(&own, list->at[i].puzzle) ? is_alike(wish, likeness, &own, kept, &near)
                                                         : TREEN_NO_MEMORY;
        if (near || status != TREEN_OK) {
            likeness_close(&own);
            continue;
        }
        list->at[kept] = list->at[i];
        likeness[kept++] = own;
    }
    for (size_t i = 0; i < kept; i++)
        likeness_close(&likeness[i]);
    free(likeness);
    list->count = kept;
    return status;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* Counts the puzzles of the list with the same value of a quantity. */
static size_t count_same(const struct design_list *list, size_t index, enum quantity quantity) {
    size_t same = 0;
    for (size_t i = 0; i < list->count; i++)
        same += list->at[i].measures.of[quantity] == list->at[index].measures.of[quantity];
    return same;
}

/* Returns as bits the quantities of a puzzle that fewest others share, at most MOST_SPECIAL. */
static uint32_t special_of(const struct design_list *list, size_t index) {
    enum { MOST_SPECIAL = 2 };
    uint32_t special = 0;
    for (int i = 0; i < MOST_SPECIAL; i++) {
        size_t least = list->count;
        enum quantity best = QUANTITY_COUNT;
        for (enum quantity q = 0; q < QUANTITY_COUNT; q++) {
            size_t same = special >> q & 1 ? SIZE_MAX : count_same(list, index, q);
            if (list->at[index].measures.of[q] != UNMEASURED && same < least) {
                least = same;
                best = q;
            }
        }
        special |= best < QUANTITY_COUNT ? 1u << best : 0;
    }
    return special;
}

/* Writes how many cells of the box each colour has: "48 white, 12 black". */
static void put_colours(const struct packing *packing, const char *comma, FILE *out) {
    for (size_t colour = 0; colour < packing->colours; colour++) {
        size_t cells = 0;
        for (size_t c = 0; c < packing->box.cells; c++)
            cells += packing->box.cell[c].colour == (int)colour + 1;
        fprintf(out, "%s%zu %s", comma, cells, packing->colour[colour].name);
        comma = ", ";
    }
}

/* Tells whether the puzzle is painted in few colours, and not numbered. */
static bool is_painted(const struct packing *packing) {
    enum { MOST_PAINTS = 4 };
    return packing && packing->colours && packing->colours <= MOST_PAINTS && packing->box.cells &&
           isalpha((unsigned char)packing->colour[0].mark);
}

/* Names a puzzle by the number that --problem takes, and by what is special in this list: the title
 * of each says what all have. Where nothing is special, the title follows. */
static bool name_specially(struct design_list *list, size_t index) {
    struct listed_design *listed = &list->at[index];
    const struct packing *packing = puzzle_packing(listed->puzzle);
    uint32_t special = special_of(list, index);
    struct writing writing;
    if (!writing_open(&writing))
        return false;
    fprintf(writing.out, "%u: ", listed->puzzle->about.number);
    say_measures(&listed->measures, special, false, writing.out);
    if (is_painted(packing))
        put_colours(packing, special ? ", " : "", writing.out);
    else if (!special && listed->puzzle->about.title)
        fputs(listed->puzzle->about.title, writing.out);
    listed->name = writing_keep(&writing, &list->arena);
    return listed->name;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status open_list(const struct list_wish *wish, struct design_list *list,
                                   struct treen_error *error) {
    const struct reading reading = {wish, list, error};
    if (wish->aim)
        TRY(aim_read(wish->aim, &list->aim, error));
    char *text = arena_text(&list->arena, wish->text, wish->length);
    TRY_ROOM(text);
    TRY(read_all(&reading, text));
    sort_list(list);
    TRY(wish->unlike ? leave_alike(wish, list) : TREEN_OK);
    bool named = true;
    for (size_t i = 0; i < list->count; i++)
        named &= name_specially(list, i);
    return named ? TREEN_OK : TREEN_NO_MEMORY;
}

enum treen_status list_open(const struct list_wish *wish, struct design_list *list,
                            struct treen_error *error) {
    *list = (struct design_list){.count = 0};
    arena_init(&list->arena, SIZE_MAX);
    enum treen_status status = open_list(wish, list, error);
    return status == TREEN_NO_MEMORY ? error_memory(error, "reading a list") : status;
}

void list_close(struct design_list *list) {
    arena_free(&list->arena);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static int width_of(const struct design_list *list, enum quantity quantity) {
    int width = 0, own;
    for (size_t i = 0; i < list->count; i++) {
        uint64_t value = list->at[i].measures.of[quantity];
        own = value == UNMEASURED ? 0 : snprintf(NULL, 0, "%" PRIu64, value);
        width = own > width ? own : width;
    }
    own = (int)strlen(quantity_name(quantity));
    return width && width < own ? own : width;
}

void list_write(const struct design_list *list, FILE *out) {
    int width[QUANTITY_COUNT];
    fputs("problem", out);
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if ((width[q] = width_of(list, q)))
            fprintf(out, "  %*s", width[q], quantity_name(q));
    putc('\n', out);
    for (size_t i = 0; i < list->count; i++) {
        fprintf(out, "%7u", list->at[i].puzzle->about.number);
        for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
            if (width[q] && list->at[i].measures.of[q] == UNMEASURED)
                fprintf(out, "  %*s", width[q], "-");
            else if (width[q])
                fprintf(out, "  %*" PRIu64, width[q], list->at[i].measures.of[q]);
        putc('\n', out);
    }
}
