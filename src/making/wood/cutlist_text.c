/* The text of a cut list. Lengths are counted in cubes and in gaps, and printed in millimetres and,
 * without gaps, in sixteenths of an inch. */
#include "making/wood/cutlist.h"

#include "base/harmless.h"
#include "base/text/real.h"
#include "shape/cuboid.h"

#include <math.h>

static const double INCH = 25.4;

enum { TEXT = 64 };

/* A length: cubes, and gaps that are added to them. The edge of bricks is in cells; 0: cubes. */
struct length {
    int cubes, gaps;
    double edge;
};

static double edge_of(const struct cutlist *list, struct length length) {
    return list->making.cell * (length.edge > 0 ? length.edge : 1);
}

static double millimetres(const struct cutlist *list, struct length length) {
    return length.cubes * edge_of(list, length) + length.gaps * list->making.gap;
}

static const char *print_mm(double length, char text[TEXT]) {
    char number[REAL_ROOM];
    real_print(number, 15, round(length * 100) / 100);
    snprintf(text, TEXT, "%s", number);
    return text;
}

/* Returns a length without its gaps in sixteenths of an inch: of each cube at least one. */
static int sixteenths_of(const struct cutlist *list, struct length length) {
    double cell = edge_of(list, length) / INCH * 16;
    return length.cubes * (cell < 1 ? 1 : (int)lround(cell));
}

/* Prints sixteenths as "1 3/8". */
static const char *print_inches(int sixteenths, char text[TEXT]) {
    int whole = sixteenths / 16, rest = sixteenths % 16, over = 16;
    while (rest && rest % 2 == 0) {
        rest /= 2;
        over /= 2;
    }
    if (!rest)
        snprintf(text, TEXT, "%d", whole);
    else if (whole)
        snprintf(text, TEXT, "%d %d/%d", whole, rest, over);
    else
        snprintf(text, TEXT, "%d/%d", rest, over);
    return text;
}

/* Prints a length as thousandths of an inch, with one digit more: "2.8 thousandths". */
static const char *print_thousandths(double length, char text[TEXT]) {
    char number[REAL_ROOM];
    real_print(number, 15, round(length / INCH * 10000) / 10);
    snprintf(text, TEXT, "%s thousandths", number);
    return text;
}

static const char *mm(const struct cutlist *list, struct length length, char text[TEXT]) {
    return print_mm(millimetres(list, length), text);
}

static const char *inches(const struct cutlist *list, int cubes, char text[TEXT]) {
    return print_inches(sixteenths_of(list, (struct length){cubes, 0, 0}), text);
}

/* ---- Head and timber ------------------------------------------------------------------------- */

/* Writes three lengths in millimetres and in inches: a x b x c mm (d x e x f in). */
static void write_block(const struct cutlist *list, const struct length of[3], FILE *out) {
    char text[3][TEXT];
    fprintf(out, "%s x %s x %s mm", mm(list, of[0], text[0]), mm(list, of[1], text[1]),
            mm(list, of[2], text[2]));
    for (int i = 0; i < 3; i++)
        print_inches(sixteenths_of(list, of[i]), text[i]);
    fprintf(out, " (%s x %s x %s in)\n", text[0], text[1], text[2]);
}

static const char *cells_word(const struct cutlist *list) {
    return list->bricks ? "bricks" : "cubes";
}

static void write_head(const struct cutlist *list, FILE *out) {
    char cell[TEXT], gap[TEXT], saw[TEXT], off[TEXT];
    const struct length edge[3] = {{1, 0, list->edge[0]}, {1, 0, list->edge[1]}, {1, 0, list->edge[2]}};
    fputs("Cut list: ", out);
    print_harmless(list->title, out);
    fprintf(out, "\n\n%s of %s mm; %s mm are taken off every outer face. A saw cut is %s mm wide.\n",
            list->bricks ? "Bricks" : "Cubes",
            list->bricks ? list->bricks : print_mm(list->making.cell, cell), print_mm(list->making.gap, gap),
            print_mm(list->making.saw, saw));
    fprintf(out, "In inches a %s is ", list->bricks ? "brick" : "cube");
    for (int i = 0; i < (list->bricks ? 3 : 1); i++)
        fprintf(out, "%s%s", i ? " x " : "", print_inches(sixteenths_of(list, edge[i]), cell));
    fprintf(out, ". Of these lengths %s is not yet taken off every outer face.\n",
            print_thousandths(list->making.gap, off));
    if (list->bricks)
        fputs("Three lengths are to the right, to the front, and down, as pieces are drawn.\n", out);
}

/* Returns a side of a bar: broad, high or long. Bars to glue are of full cubes. */
static struct length side(const struct cutlist_timber *timber, int which) {
    return (struct length){timber->side[which].cubes, timber->glued ? 0 : -2, timber->side[which].edge};
}

static void write_bars(const struct cutlist *list, const struct cutlist_timber *timber, FILE *out) {
    const struct length of[3] = {side(timber, 0), side(timber, 1), side(timber, 2)};
    fprintf(out, "  %4llu of %d x %d x %d %s: ", (unsigned long long)timber->bars, of[0].cubes, of[1].cubes,
            of[2].cubes, cells_word(list));
    write_block(list, of, out);
}

/* Tells whether bars are sawn from the same timber: 2 cubes of 15 mm are as broad as 3 of 10. */
static bool same_section(const struct cutlist *list, const struct cutlist_timber *one,
                         const struct cutlist_timber *other) {
    bool same = one->glued == other->glued;
    for (int i = 0; i < 2; i++)
        same = same && fabs(millimetres(list, side(one, i)) - millimetres(list, side(other, i))) < 1e-6;
    return same;
}

/* Writes the length of timber of one section, a saw cut after each bar: at the first row that has
 * it. */
static void write_section(const struct cutlist *list, size_t first, FILE *out) {
    const struct cutlist_timber *timber = list->timber.at;
    char text[3][TEXT];
    double length = 0;
    for (size_t i = 0; i < first; i++)
        if (same_section(list, &timber[i], &timber[first]))
            return;
    for (size_t i = first; i < list->timber.count; i++)
        if (same_section(list, &timber[first], &timber[i]))
            length += (double)timber[i].bars * (millimetres(list, side(&timber[i], 2)) + list->making.saw);
    fprintf(out, "  Timber of %s x %s mm: %s mm, with a saw cut for each bar.\n",
            mm(list, side(&timber[first], 0), text[0]), mm(list, side(&timber[first], 1), text[1]),
            print_mm(length, text[2]));
}

static void write_timber(const struct cutlist *list, FILE *out) {
    fputs("\nBars\n", out);
    for (size_t i = 0; i < list->timber.count; i++)
        write_bars(list, &list->timber.at[i], out);
    for (size_t i = 0; i < list->timber.count; i++)
        write_section(list, i, out);
}

/* ---- Sticks ---------------------------------------------------------------------------------- */

static const char *const face_name[BAR_FACES] = {"top", "back", "bottom", "front"};

/* Returns the cubes between a cut and the nearer end of the bar, and that end. */
static int stop_of(const struct bar *bar, const struct cut *cut, const char **end) {
    int right = bar->size[0] - 1 - cut->to;
    *end = cut->from <= right ? "left" : "right";
    return cut->from <= right ? cut->from : right;
}

/* Returns the way from the end of a bar to a cut. */
static struct length way_to(int cubes) {
    return (struct length){cubes, cubes ? -2 : 0, 0};
}

/* Returns the width of a cut between two places, of a side of `cubes` cubes. Each end of the side
 * that the cut reaches is an outer face. */
static struct length width_of(int from, int to, int cubes) {
    int ends = (from == 0) + (to == cubes - 1);
    return (struct length){to - from + 1, 2 - 2 * ends, 0};
}

static struct length depth_of(const struct bar *bar, const struct cut *cut) {
    return (struct length){cut->depth, cut->depth == face_down(bar, cut->face) ? -2 : 0, 0};
}

static bool is_patch(const struct patches *patch, int cube) {
    for (size_t i = 0; i < patch->count; i++)
        if (patch->cube[i] == cube)
            return true;
    return false;
}

/* Returns the sign of a cube in the drawing of a stick. */
static char sign_of_cube(const struct cutlist_piece *item, int cube) {
    if (is_patch(&item->patch, cube))
        return 'o';
    return item->bar.filled[cube] ? '#' : '.';
}

static void write_rows(const struct cutlist_piece *item, FILE *out) {
    const struct bar *bar = &item->bar;
    for (int z = 0; z < bar->size[2]; z++)
        for (int y = 0; y < bar->size[1]; y++) {
            fputs("  ", out);
            for (int x = 0; x < bar->size[0]; x++)
                putc(sign_of_cube(item, bar_index(bar, x, y, z)), out);
            fprintf(out, "   %s%s\n",
                    z == 0                  ? "top"
                    : z == bar->size[2] - 1 ? "bottom"
                                            : "inside",
                    y == 0                  ? ", back"
                    : y == bar->size[1] - 1 ? ", front"
                                            : "");
        }
}

static void write_cut(const struct cutlist *list, const struct bar *bar, const struct cut *cut, size_t number,
                      FILE *out) {
    char text[6][TEXT];
    const char *end;
    int stop = stop_of(bar, cut, &end);
    struct length width = width_of(cut->from, cut->to, bar->size[0]), depth = depth_of(bar, cut);
    fprintf(out, "  %zu  %-6s  %-5s end  stop %s  width %s  depth %s mm  (%s, %s, %s in)\n", number,
            face_name[cut->face], end, mm(list, way_to(stop), text[0]), mm(list, width, text[1]),
            mm(list, depth, text[2]), inches(list, stop, text[3]), inches(list, width.cubes, text[4]),
            inches(list, depth.cubes, text[5]));
}

/* Writes where a pocket begins across the face, and its breadth. */
static void write_across(const struct cutlist *list, const struct bar *bar, const struct cut *cut,
                         FILE *out) {
    char text[4][TEXT];
    int across = face_across(bar, cut->face);
    struct length breadth = width_of(cut->low, cut->high, across);
    if (cut->low == 0 && cut->high == across - 1)
        fputs("     right across\n", out);
    else
        fprintf(out, "     across: %s from the %s, breadth %s mm  (%s, %s in)\n",
                mm(list, way_to(cut->low), text[0]), cut->face % 2 ? "top" : "back",
                mm(list, breadth, text[1]), inches(list, cut->low, text[2]),
                inches(list, breadth.cubes, text[3]));
}

/* Writes the cubes that are glued in after the cuts: their place in the drawing. */
static void write_patches(const struct cutlist_piece *item, FILE *out) {
    const int length = item->bar.size[0];
    for (size_t i = 0; i < item->patch.count; i++) {
        const int cube = item->patch.cube[i], faces = item->patch.faces[i];
        fprintf(out, "  glue a cube in at o: number %d from the left, row %d, on %d face%s\n",
                cube % length + 1, cube / length + 1, faces, faces == 1 ? "" : "s");
    }
}

static void write_stick(const struct cutlist *list, const struct cutlist_piece *item, FILE *out) {
    static const char *const way[] = {[WAY_SAWN] = "saw cuts", [WAY_MILLED] = "pockets of a router"};
    const int *size = item->bar.size;
    fprintf(out, "bar of %d x %d x %d, %s", size[1], size[2], size[0],
            item->cuts.count ? way[item->way] : "no cuts");
    if (item->patch.count)
        fprintf(out, ", then %zu cube%s glued into a corner that no tool makes", item->patch.count,
                item->patch.count == 1 ? "" : "s");
    putc('\n', out);
    write_rows(item, out);
    for (size_t i = 0; i < item->cuts.count; i++) {
        write_cut(list, &item->bar, &item->cuts.at[i], i + 1, out);
        if (item->way == WAY_MILLED)
            write_across(list, &item->bar, &item->cuts.at[i], out);
    }
    write_patches(item, out);
}

/* ---- Glued pieces ---------------------------------------------------------------------------- */

/* Draws the layers side by side, each cube with the sign of its bar. */
static void write_layers(const struct cutlist_piece *item, FILE *out) {
    struct cuboid around = cuboid_of_shape(&item->piece->shape);
    struct treen_cell at;
    for (at.y = around.low.y; at.y <= around.high.y; at.y++) {
        for (at.z = around.low.z; at.z <= around.high.z; at.z++) {
            fputs("  ", out);
            for (at.x = around.low.x; at.x <= around.high.x; at.x++) {
                size_t bar = glue_bar_at(&item->glued, at);
                putc(bar < item->glued.bar.count ? glue_sign(bar) : '.', out);
            }
        }
        putc('\n', out);
    }
}

/* Writes the size of a block: a bar of cubes is as long as it says, others have three lengths. */
static void write_glued_bar(const struct cutlist *list, const struct glue_bar *bar, FILE *out) {
    const int *size = bar->size, length = size[0] * size[1] * size[2];
    struct length of[3];
    char text[2][TEXT];
    for (int i = 0; i < 3; i++)
        of[i] = (struct length){size[i], 0, list->edge[i]};
    if (!list->bricks && !glue_is_board(bar)) {
        fprintf(out, "  %d cube%s long, %s mm (%s in)\n", length, length == 1 ? "" : "s",
                mm(list, (struct length){length, 0, 0}, text[0]), inches(list, length, text[1]));
        return;
    }
    fprintf(out, "  %d x %d x %d %s, ", size[0], size[1], size[2], cells_word(list));
    write_block(list, of, out);
}

static void write_glued(const struct cutlist *list, const struct cutlist_piece *item, FILE *out) {
    const struct glue_up *glued = &item->glued;
    size_t bars = glued->bar.count, boards = 0;
    for (size_t i = 0; i < bars; i++)
        boards += glue_is_board(&glued->bar.at[i]);
    if (boards < bars)
        fprintf(out, "%zu bar%s", bars - boards, bars - boards == 1 ? "" : "s");
    if (boards)
        fprintf(out, "%s%zu board%s", boards < bars ? " and " : "", boards, boards == 1 ? "" : "s");
    fprintf(out, "%s%s\n", glued->fewest ? "" : ", perhaps not the fewest",
            item->stick ? ", since it has a blind corner that no saw or cutter makes" : "");
    write_layers(item, out);
    for (size_t i = 0; i < bars; i++) {
        fputs("  ", out);
        glue_tell(i, out);
        write_glued_bar(list, &glued->bar.at[i], out);
    }
    for (size_t i = 0; i < glued->joint.count; i++)
        glue_tell_joint(glued->joint.at[i].other, glued->joint.at[i].bar, glued->joint.at[i].faces, out);
}

/* ---- Jig stops ------------------------------------------------------------------------------- */

/* Writes the cuts whose stop is that many cubes from an end: "B 1, B 2, C 1". Returns their
 * number. */
static size_t write_cuts_at(const struct cutlist *list, int stop, FILE *out) {
    size_t found = 0;
    const char *end;
    for (size_t i = 0; i < list->pieces; i++)
        for (size_t c = 0; c < list->piece[i].cuts.count && list->piece[i].way != WAY_GLUED; c++)
            if (stop_of(&list->piece[i].bar, &list->piece[i].cuts.at[c], &end) == stop) {
                if (out) {
                    fputs(found ? ", " : " ", out);
                    print_harmless(list->piece[i].piece->name, out);
                    fprintf(out, " %zu", c + 1);
                }
                found++;
            }
    return found;
}

static void write_stops(const struct cutlist *list, FILE *out) {
    char text[2][TEXT];
    bool any = false;
    for (int stop = 0; stop < MOST_BAR_CELLS; stop++) {
        if (!write_cuts_at(list, stop, NULL))
            continue;
        fputs(any ? "" : "\nJig stops\n", out);
        any = true;
        fprintf(out, "  %s mm (%s in) from the end:", mm(list, way_to(stop), text[0]),
                inches(list, stop, text[1]));
        write_cuts_at(list, stop, out);
        putc('\n', out);
    }
}

/* ---- All of it ------------------------------------------------------------------------------- */

static const char turning[] =
    "\nA stick lies with its left end on the left. Its faces come up in the order of the cuts: top, back, "
    "bottom,\nfront. A stop is the way from the end to the near wall of a cut.\n";

static bool has_sticks(const struct cutlist *list) {
    bool sticks = false;
    for (size_t i = 0; i < list->pieces; i++)
        sticks |= list->piece[i].way != WAY_GLUED;
    return sticks;
}

void cutlist_write(const struct cutlist *list, FILE *out) {
    write_head(list, out);
    write_timber(list, out);
    write_stops(list, out);
    fputs(has_sticks(list) ? turning : "", out);
    for (size_t i = 0; i < list->pieces; i++) {
        const struct cutlist_piece *item = &list->piece[i];
        putc('\n', out);
        print_harmless(item->piece->name, out);
        if (item->piece->copies != 1)
            fprintf(out, " x%llu", (unsigned long long)item->piece->copies);
        fputs(": ", out);
        if (item->way == WAY_GLUED)
            write_glued(list, item, out);
        else
            write_stick(list, item, out);
    }
}
