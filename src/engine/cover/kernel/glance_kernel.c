/* Runs the search of glance.h. meson.build compiles this file once for each instruction set,
 * with KERNEL set to portable, sse4, avx2 or avx512. Where it can, the compiler makes vectors of
 * eight rows side by side. */
#include "engine/cover/glance.h"

#include "engine/cover/kernel/fewest.h"

static const uint32_t NOTHING = UINT32_MAX;

/* Returns the open item with the fewest options, or NO_CHOICE. */
static struct choice choose_item(const struct glance *glance) {
    const struct bit_rows rows = {glance->word, glance->stride, (uint32_t)glance->problem->primary,
                                  glance_open_items(glance, glance->depth),
                                  glance_live(glance, glance->depth)};
    return fewest(&rows, glance->width);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

static void open_level(struct glance *glance, struct choice choice) {
    const uint64_t *live = glance_live(glance, glance->depth);
    uint64_t *branch = glance_branch(glance, glance->depth);
    const struct fork *above = glance->depth ? &glance->level[glance->depth - 1].fork : NULL;
    glance->level[glance->depth] = (struct glance_level){.fork = fork_below(NULL, above, choice.degree)};
    for (uint32_t k = 0; k < glance->width; k++)
        branch[k] = live[k] & glance->word[(size_t)k * glance->stride + choice.row];
}

/* Takes the next branch of the level; NOTHING after the last. */
static uint32_t take_branch(const struct glance *glance) {
    uint64_t *branch = glance_branch(glance, glance->depth);
    for (uint32_t k = 0; k < glance->width; k++)
        if (branch[k]) {
            uint32_t option = 64 * k + bits_low(branch[k]);
            branch[k] &= branch[k] - 1;
            return option;
        }
    return NOTHING;
}

/* Returns word k of the options that this option kills: those of the items that it covers. */
INLINE uint64_t killed(const struct glance *glance, uint32_t option, uint32_t k) {
    const struct problem *problem = glance->problem;
    const uint64_t *word = glance->word + (size_t)k * glance->stride;
    uint64_t kill = 0;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        kill |= word[problem->item[e]];
    return kill;
}

/* Moves to the level below, which is the rest of this one when the option is taken. */
static void enter_option(struct glance *glance, uint32_t option) {
    const struct problem *problem = glance->problem;
    const uint64_t *live = glance_live(glance, glance->depth),
                   *open = glance_open_items(glance, glance->depth);
    struct glance_level *level = &glance->level[glance->depth++];
    uint64_t *left = glance_live(glance, glance->depth), *still = glance_open_items(glance, glance->depth);
    level->option = option;
    level->fork.tried++;
    for (uint32_t k = 0; k < glance->width; k++)
        left[k] = live[k] & ~killed(glance, option, k);
    for (uint32_t k = 0; k < glance->opens; k++)
        still[k] = open[k];
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        if (problem->item[e] < problem->primary)
            bits_clear(still, problem->item[e]);
}

/* Moves to the level above; false at the root. */
static bool leave(struct glance *glance) {
    if (!glance->depth)
        return false;
    glance->depth--;
    return true;
}

/* Moves to the next position of the tree, below this one or beside one above it; false when there
 * is none. */
static bool advance(struct glance *glance) {
    uint32_t option;
    while ((option = take_branch(glance)) == NOTHING)
        if (!leave(glance))
            return false;
    enter_option(glance, option);
    return true;
}

/* ---- The search ------------------------------------------------------------------------------ */

static bool glance_is_over(struct glance *glance) {
    glance->control->report.share = glance->depth ? 1 / glance->level[glance->depth - 1].fork.breadth : 1;
    return control_due(glance->control, fork_done(glance->level, sizeof *glance->level, glance->depth));
}

static void give(struct glance *glance, struct answer *answer) {
    for (uint32_t d = 0; d < glance->depth; d++)
        glance->chosen[d] = glance->level[d].option;
    *answer = (struct answer){glance->depth, glance->chosen};
}

/* Returns the next answer. As in engine dlx, a turn of the loop is one position: an answer when
 * no primary item is open, else a node. */
enum treen_status PASTE(glance_next_, KERNEL)(struct glance *glance, struct answer *answer) {
    if (glance->answered && !(leave(glance) && advance(glance)))
        return TREEN_END;
    for (;;) {
        struct choice choice = choose_item(glance);
        glance->answered = choice.row == NO_CHOICE.row;
        if (glance->answered) {
            give(glance, answer);
            return TREEN_OK;
        }
        if (control_node(glance->control, BELOW) && glance_is_over(glance))
            return TREEN_STOPPED;
        if (choice.degree)
            open_level(glance, choice);
        else if (!leave(glance))
            return TREEN_END;
        if (!advance(glance))
            return TREEN_END;
    }
}
