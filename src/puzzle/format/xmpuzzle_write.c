/* A struct xmpuzzle as BurrTools' XML. BurrTools reads it in one pass and tolerates little. So the
 * order of elements, texts without blanks around them, and omitted attributes (a number 0, a weight
 * 1) are as in its own files. */
#include "puzzle/format/xmpuzzle_place.h"

#include "base/text/xml.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct writer {
    const struct xmpuzzle *file;
    FILE *out;
};

static void indent(const struct writer *writer, int depth) {
    fprintf(writer->out, "%*s", depth, "");
}

static void write_count(const struct writer *writer, const char *name, uint64_t number) {
    fprintf(writer->out, " %s=\"%" PRIu64 "\"", name, number);
}

/* Writes a count. BurrTools reads it with atoi, so a count that does not fit an int is left out. */
static void write_digits(const struct writer *writer, const char *name, const char *digits) {
    static const char largest[] = "2147483647";
    size_t length = digits ? strlen(digits) : 0;
    if (length && (length < strlen(largest) || (length == strlen(largest) && strcmp(digits, largest) <= 0)))
        xml_write_attribute(writer->out, name, digits);
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

static void write_voxels(const struct writer *writer, const struct xmpuzzle_shape *shape) {
    size_t next = 0;
    struct treen_cell at;
    for (at.z = 0; at.z < shape->size.z; at.z++)
        for (at.y = 0; at.y < shape->size.y; at.y++)
            for (at.x = 0; at.x < shape->size.x; at.x++) {
                if (next == shape->shape.count || !cell_equal(shape->shape.cell[next].at, at)) {
                    putc('_', writer->out);
                    continue;
                }
                putc(shape->must[next] ? '#' : '+', writer->out);
                if (shape->shape.cell[next].colour)
                    fprintf(writer->out, "%d", shape->shape.cell[next].colour);
                next++;
            }
}

static void write_hotspot(const struct writer *writer, struct treen_cell at) {
    const int along[] = {at.x, at.y, at.z};
    for (int axis = 0; axis < 3; axis++)
        if (along[axis])
            fprintf(writer->out, " h%c=\"%d\"", "xyz"[axis], along[axis]);
}

static void write_shape(const struct writer *writer, const struct xmpuzzle_shape *shape) {
    indent(writer, 2);
    fprintf(writer->out, "<voxel x=\"%d\" y=\"%d\" z=\"%d\"", shape->size.x, shape->size.y, shape->size.z);
    write_hotspot(writer, shape->hotspot);
    if (shape->weight != 1)
        fprintf(writer->out, " weight=\"%d\"", shape->weight);
    if (shape->name)
        xml_write_attribute(writer->out, "name", shape->name);
    fputs(" type=\"0\">", writer->out);
    write_voxels(writer, shape);
    fputs("</voxel>\n", writer->out);
}

static void write_colours(const struct writer *writer) {
    const struct xmpuzzle *file = writer->file;
    fputs(file->colours ? " <colors>\n" : " <colors/>\n", writer->out);
    for (size_t i = 0; i < file->colours; i++)
        fprintf(writer->out, "  <color red=\"%u\" green=\"%u\" blue=\"%u\"/>\n", file->colour[i] >> 16,
                file->colour[i] >> 8 & 255, file->colour[i] & 255);
    if (file->colours)
        fputs(" </colors>\n", writer->out);
}

static void write_shapes(const struct writer *writer) {
    fputs(writer->file->shapes ? " <shapes>\n" : " <shapes/>\n", writer->out);
    for (size_t i = 0; i < writer->file->shapes; i++)
        write_shape(writer, &writer->file->shape[i]);
    if (writer->file->shapes)
        fputs(" </shapes>\n", writer->out);
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Tells whether one group takes all copies: it has a shorter form. */
static bool is_one_group(const struct xmpuzzle_piece *piece) {
    return piece->groups == 1 && piece->group[0].count >= piece->most;
}

static void write_piece(const struct writer *writer, const struct xmpuzzle_piece *piece) {
    bool list = piece->groups && !is_one_group(piece);
    indent(writer, 4);
    fputs("<shape", writer->out);
    write_count(writer, "id", piece->shape);
    if (piece->least == piece->most) {
        write_count(writer, "count", piece->most);
    } else {
        write_count(writer, "min", piece->least);
        write_count(writer, "max", piece->most);
    }
    if (is_one_group(piece))
        write_count(writer, "group", piece->group[0].number);
    fputs(list ? ">\n" : "/>\n", writer->out);
    for (size_t i = 0; list && i < piece->groups; i++)
        fprintf(writer->out, "     <group group=\"%" PRIu32 "\" count=\"%" PRIu32 "\"/>\n",
                piece->group[i].number, piece->group[i].count);
    if (list)
        fputs("    </shape>\n", writer->out);
}

static void write_pairs(const struct writer *writer, const struct xmpuzzle_problem *problem) {
    size_t colours = writer->file->colours, pairs = 0;
    for (size_t i = 0; i < colours * colours; i++)
        pairs += problem->allowed[i];
    fputs(pairs ? "   <bitmap>\n" : "   <bitmap/>\n", writer->out);
    for (size_t i = 0; i < colours * colours; i++)
        if (problem->allowed[i])
            fprintf(writer->out, "    <pair piece=\"%zu\" result=\"%zu\"/>\n", i / colours, i % colours);
    if (pairs)
        fputs("   </bitmap>\n", writer->out);
}

/* ---- Assemblies ------------------------------------------------------------------------------ */

static void write_assembly(const struct writer *writer, const struct xmpuzzle_problem *problem,
                           const struct xmpuzzle_solution *solution) {
    fputs("     <assembly>", writer->out);
    for (size_t i = 0; i < problem->copies; i++) {
        const struct xmpuzzle_placed *placed = &solution->placed[i];
        fputs(i ? " " : "", writer->out);
        if (placed->used)
            fprintf(writer->out, "%d %d %d %" PRIu32, placed->at.x, placed->at.y, placed->at.z, placed->turn);
        else
            putc('x', writer->out);
    }
    fputs("</assembly>\n", writer->out);
}

/* ---- Separations ----------------------------------------------------------------------------- */

/* A solution that is being written, with the current places of its parts. */
struct positions {
    const struct writer *writer;
    uint32_t *copy; /* by part */
    struct treen_cell *at;
};

enum { AWAY = 20000 };

static void write_state(const struct positions *positions, const struct treen_separation *separation,
                        int depth) {
    FILE *out = positions->writer->out;
    indent(positions->writer, depth);
    fputs("<state>\n", out);
    for (int axis = 0; axis < 3; axis++) {
        indent(positions->writer, depth + 1);
        fprintf(out, "<d%c>", "xyz"[axis]);
        for (size_t i = 0; i < separation->parts; i++)
            fprintf(out, "%s%d", i ? " " : "", cell_along(positions->at[separation->part[i]], axis));
        fprintf(out, "</d%c>\n", "xyz"[axis]);
    }
    indent(positions->writer, depth);
    fputs("</state>\n", out);
}

static void shift_parts(const struct positions *positions, const struct treen_move *move, int times) {
    for (size_t i = 0; i < move->parts; i++) {
        struct treen_cell *at = &positions->at[move->part[i]];
        *at = cell_add(*at, (struct treen_cell){times * move->by.x, times * move->by.y, times * move->by.z});
    }
}

static void write_separation(const struct positions *positions, const struct treen_separation *separation,
                             const char *type, int depth);

static void write_half(const struct positions *positions, const struct treen_separation *half,
                       const char *type, int depth) {
    if (half)
        write_separation(positions, half, type, depth);
}

static void write_moves(const struct positions *positions, const struct treen_separation *separation,
                        int depth) {
    write_state(positions, separation, depth);
    for (size_t i = 0; i < separation->moves; i++) {
        const struct treen_move *move = &separation->move[i];
        shift_parts(positions, move, move->leaves ? AWAY : 1);
        write_state(positions, separation, depth);
        if (move->leaves)
            shift_parts(positions, move, -AWAY);
    }
}

/* Takes the moves back. Each half moves its own parts, so the other half is not affected.
 * Afterwards all moves are taken back, so that positions need no copy at each depth. */
static void take_back(const struct positions *positions, const struct treen_separation *separation) {
    for (size_t i = separation->moves; i-- > 0;)
        if (!separation->move[i].leaves)
            shift_parts(positions, &separation->move[i], -1);
}

static void write_separation(const struct positions *positions, const struct treen_separation *separation,
                             const char *type, int depth) {
    FILE *out = positions->writer->out;
    indent(positions->writer, depth);
    fputs("<separation", out);
    if (type)
        xml_write_attribute(out, "type", type);
    fputs(">\n", out);
    indent(positions->writer, depth + 1);
    fprintf(out, "<pieces count=\"%zu\">", separation->parts);
    for (size_t i = 0; i < separation->parts; i++)
        fprintf(out, "%s%" PRIu32, i ? " " : "", positions->copy[separation->part[i]]);
    fputs("</pieces>\n", out);
    write_moves(positions, separation, depth + 1);
    write_half(positions, separation->removed, "removed", depth + 1);
    write_half(positions, separation->left, "left", depth + 1);
    take_back(positions, separation);
    indent(positions->writer, depth);
    fputs("</separation>\n", out);
}

static void write_infos(const struct writer *writer, const struct xmpuzzle_solution *solution) {
    fputs("     <separationInfo>", writer->out);
    for (size_t i = 0; i < solution->infos; i++)
        fprintf(writer->out, "%s%" PRIu32, i ? " " : "", solution->info[i]);
    fputs("</separationInfo>\n", writer->out);
}

/* ---- Solutions ------------------------------------------------------------------------------- */

static void place_parts(const struct xmpuzzle_problem *problem, const struct xmpuzzle_solution *solution,
                        struct positions *positions) {
    size_t parts = 0;
    for (uint32_t i = 0; i < problem->copies; i++)
        if (solution->placed[i].used) {
            positions->copy[parts] = i;
            positions->at[parts++] = solution->placed[i].at;
        }
}

static bool write_solution(const struct writer *writer, const struct xmpuzzle_problem *problem,
                           const struct xmpuzzle_solution *solution, struct arena *scratch) {
    struct positions positions = {writer, ARENA_NEW(scratch, problem->copies, uint32_t),
                                  ARENA_NEW(scratch, problem->copies, struct treen_cell)};
    if (!positions.copy || !positions.at)
        return false;
    fputs("    <solution", writer->out);
    if (solution->assembly)
        write_count(writer, "asmNum", solution->assembly);
    if (solution->solution)
        write_count(writer, "solNum", solution->solution);
    fputs(">\n", writer->out);
    write_assembly(writer, problem, solution);
    place_parts(problem, solution, &positions);
    if (solution->separation)
        write_separation(&positions, solution->separation, NULL, 5);
    else if (solution->infos)
        write_infos(writer, solution);
    fputs("    </solution>\n", writer->out);
    return true;
}

static bool write_solutions(const struct writer *writer, const struct xmpuzzle_problem *problem) {
    bool fine = true;
    if (!problem->kept)
        return true;
    fputs("   <solutions>\n", writer->out);
    for (size_t i = 0; fine && i < problem->kept; i++) {
        struct arena scratch;
        arena_init(&scratch, SIZE_MAX);
        fine = write_solution(writer, problem, &problem->kept_solution[i], &scratch);
        arena_free(&scratch);
    }
    fputs("   </solutions>\n", writer->out);
    return fine;
}

/* ---- Problems -------------------------------------------------------------------------------- */

/* Returns the state to write. Data with which BurrTools could resume a stopped search are not kept,
 * since only that search could use them. So a stopped problem becomes an unsolved one; with kept
 * solutions, one that was edited since. */
static enum xmpuzzle_state state_written(const struct xmpuzzle_problem *problem) {
    if (problem->state != STATE_STOPPED)
        return problem->state;
    return problem->kept ? STATE_EDITED : STATE_UNSOLVED;
}

static void write_problem_head(const struct writer *writer, const struct xmpuzzle_problem *problem) {
    enum xmpuzzle_state state = state_written(problem);
    fputs("  <problem", writer->out);
    if (problem->name)
        xml_write_attribute(writer->out, "name", problem->name);
    write_count(writer, "state", state);
    if (state != STATE_UNSOLVED) {
        write_digits(writer, "assemblies", problem->assemblies);
        write_digits(writer, "solutions", problem->solutions);
        write_digits(writer, "time", problem->seconds);
    }
    if (problem->holes != NO_HOLES)
        write_count(writer, "maxHoles", problem->holes);
    fputs(">\n", writer->out);
}

static bool write_problem(const struct writer *writer, const struct xmpuzzle_problem *problem) {
    write_problem_head(writer, problem);
    fputs(problem->pieces ? "   <shapes>\n" : "   <shapes/>\n", writer->out);
    for (size_t i = 0; i < problem->pieces; i++)
        write_piece(writer, &problem->piece[i]);
    if (problem->pieces)
        fputs("   </shapes>\n", writer->out);
    fprintf(writer->out, "   <result id=\"%" PRIu32 "\"/>\n", problem->result);
    write_pairs(writer, problem);
    bool fine = write_solutions(writer, problem);
    fputs("  </problem>\n", writer->out);
    return fine;
}

static void write_comment(const struct writer *writer) {
    const struct xmpuzzle *file = writer->file;
    fputs(file->popup ? " <comment popup=\"\"" : " <comment", writer->out);
    fputs(file->comment ? ">" : "/>\n", writer->out);
    if (!file->comment)
        return;
    xml_write_text(writer->out, file->comment);
    fputs("</comment>\n", writer->out);
}

bool xmpuzzle_write(const struct xmpuzzle *file, size_t first, size_t count, FILE *out) {
    struct writer writer = {file, out};
    bool fine = true;
    fprintf(out, "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n <gridType type=\"%d\"/>\n",
            (int)file->grid);
    write_colours(&writer);
    write_shapes(&writer);
    fputs(" <problems>\n", out);
    for (size_t i = first; fine && i < first + count; i++)
        fine = write_problem(&writer, &file->problem[i]);
    fputs(" </problems>\n", out);
    write_comment(&writer);
    fputs("</puzzle>\n", out);
    return fine;
}

/* ---- Files that cannot be written ------------------------------------------------------------ */

const char *xmpuzzle_unwritable(const struct xmpuzzle *file) {
    bool texts = !file->comment || xml_can_hold(file->comment);
    for (size_t i = 0; i < file->shapes; i++)
        texts = texts && (!file->shape[i].name || xml_can_hold(file->shape[i].name));
    for (size_t i = 0; i < file->problems; i++)
        texts = texts && (!file->problem[i].name || xml_can_hold(file->problem[i].name));
    return texts ? NULL : "a name or comment in it is no UTF-8, or has control characters";
}
