#include "engine/cover/glance.h"

#include "base/bits.h"
#include "engine/processor.h"

/* ---- Rows or lists --------------------------------------------------------------------------- */

static uint32_t width_of(const struct problem *problem) {
    return problem->options ? (uint32_t)bits_words(problem->options) : 1;
}

static uint32_t stride_of(const struct problem *problem) {
    return (uint32_t)(problem->items + LANES - 1) / LANES * LANES;
}

/* Tells whether the rows are small enough that touching their pages for the first time takes little
 * time. */
static bool has_few_words(const struct problem *problem) {
    enum { MOST_WORDS = 1 << 15 };
    return problem->items <= MOST_WORDS && problem->options <= MOST_WORDS &&
           width_of(problem) * stride_of(problem) <= MOST_WORDS;
}

static bool is_plain(const struct problem *problem) {
    bool plain = problem->form == FORM_COVER && !problem->colour;
    for (size_t i = 0; plain && problem->least && i < problem->primary; i++)
        plain = problem_is_plain(problem, i);
    return plain;
}

/* Returns the microseconds of a node by rows, from measurements of many covers by each of the
 * kernels. The figure for AVX2 is raised, because processors differ: too low a figure takes rows
 * where lists are quicker. */
static double rows_node(const struct problem *problem) {
    double width = width_of(problem), blocks = (double)((problem->primary + LANES - 1) / LANES),
           length = problem->options ? problem_entries(problem) / (double)problem->options : 0;
    switch (processor_kernel(KERNEL_AUTO)) {
    case KERNEL_AVX512:
        return 0.033 + 0.00034 * width * blocks;
    case KERNEL_AVX2:
        return 0.03 + 0.0012 * width * blocks + 0.002 * width * length;
    default:
        return 0.03 + 0.0016 * width * blocks + 0.016 * width * length;
    }
}

/* Returns the microseconds of a node of engine dlx. Hiding an option's rivals takes longer, the
 * more rivals there are and the more items each has. */
static double dlx_node(const struct problem *problem) {
    double options = (double)problem->options + 1, items = (double)problem->items + 1,
           entries = problem_entries(problem);
    double size = entries / options, length = entries / items;
    return 0.1 + 0.0004 * items + 0.0007 * size * size * length;
}

bool glance_has_rows(const struct problem *problem) {
    return is_plain(problem) && has_few_words(problem) && rows_node(problem) < dlx_node(problem);
}

double glance_node(const struct problem *problem) {
    return glance_has_rows(problem) ? rows_node(problem) : dlx_node(problem);
}

/* ---- Opening --------------------------------------------------------------------------------- */

static enum treen_status (*next_for(enum kernel kernel))(struct glance *, struct answer *) {
#ifdef __x86_64__
    if (kernel == KERNEL_AVX512)
        return glance_next_avx512;
    if (kernel == KERNEL_AVX2)
        return glance_next_avx2;
    if (kernel == KERNEL_SSE4)
        return glance_next_sse4;
#endif
    (void)kernel;
    return glance_next_portable;
}

static enum treen_status next_by_dlx(struct glance *glance, struct answer *answer) {
    return engine_dlx.next(glance->dlx, answer);
}

static bool room_for_levels(struct glance *glance, struct arena *arena) {
    const struct problem *problem = glance->problem;
    size_t deepest = problem->primary < problem->options ? problem->primary : problem->options;
    glance->width = width_of(problem);
    glance->stride = stride_of(problem);
    glance->opens = (uint32_t)bits_words(problem->primary);
    glance->word = ARENA_NEW(arena, (size_t)glance->width * glance->stride, uint64_t);
    glance->state = ARENA_ROOM(arena, (deepest + 1) * (2 * glance->width + glance->opens), uint64_t);
    glance->level = ARENA_ROOM(arena, deepest + 1, struct glance_level);
    glance->chosen = ARENA_ROOM(arena, deepest + 1, uint32_t);
    return glance->word && glance->state && glance->level && glance->chosen;
}

static void fill_rows(const struct glance *glance) {
    const struct problem *problem = glance->problem;
    for (uint32_t o = 0; o < problem->options; o++) {
        uint64_t *word = glance->word + (size_t)(o / 64) * glance->stride, bit = UINT64_C(1) << o % 64;
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            word[problem->item[e]] |= bit;
    }
}

static void set_first(uint64_t *row, size_t words, size_t bits) {
    for (size_t k = 0; k < words; k++) {
        row[k] = bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
        bits -= bits >= 64 ? 64 : bits;
    }
}

static bool open_rows(struct glance *glance, struct arena *arena) {
    const struct problem *problem = glance->problem;
    if (!room_for_levels(glance, arena))
        return false;
    glance->next = next_for(processor_kernel(glance->control->wishes.kernel));
    fill_rows(glance);
    set_first(glance_live(glance, 0), glance->width, problem->options);
    set_first(glance_open_items(glance, 0), glance->opens, problem->primary);
    return true;
}

static bool open_dlx(struct glance *glance, struct arena *arena) {
    glance->next = next_by_dlx;
    return engine_dlx.open(glance->problem, glance->control, arena, &glance->dlx) == TREEN_OK;
}

struct glance *glance_open(const struct problem *problem, struct control *control, struct arena *arena) {
    struct glance *glance = ARENA_NEW(arena, 1, struct glance);
    if (!glance)
        return NULL;
    glance->problem = problem;
    glance->control = control;
    bool open = glance_has_rows(problem) ? open_rows(glance, arena) : open_dlx(glance, arena);
    return open ? glance : NULL;
}
