/* All questions about a stick are about its 24 cubes, as bits of one word: neighbours are a shift,
 * a turn is a permutation. Numbers (1 + a sum of values) are turned into missing cubes first and
 * back last; number 1 is the whole stick. */
#include "shape/stick.h"

#include "base/bits.h"
#include "shape/cuboid.h"

/* A stick of length 6 is a word of 24 bits, rows from left to right: top back, top front, bottom
 * back, bottom front. Longer sticks only have longer ends. The ends are whole, and need no more
 * bits. */
enum { ROW = 6, ROWS = 4, LAYER = 2 * ROW, ALL = (1 << ROWS * ROW) - 1 };
enum { LEFT_ENDS = 1 | 1 << ROW | 1 << 2 * ROW | 1 << 3 * ROW, RIGHT_ENDS = LEFT_ENDS << (ROW - 1) };
enum { BACK_ROWS = 077 | 077 << LAYER, FRONT_ROWS = BACK_ROWS << ROW };

/* The bit of each cube that may be missing, by the index of its value. */
static const uint8_t bit_of[STICK_CUBES] = {7, 8, 9, 10, 1, 2, 3, 4, 20, 21, 14, 15};

static uint32_t removed_cubes(unsigned number) {
    uint32_t removed = 0;
    for (unsigned i = 0; i < STICK_CUBES; i++)
        removed |= ((number - 1) >> i & 1) << bit_of[i];
    return removed;
}

/* Returns the number of a stick without these cubes; 0 when a cube is missing that must not be. */
static unsigned number_without(uint32_t removed) {
    unsigned values = 0;
    for (unsigned i = 0; i < STICK_CUBES; i++) {
        values |= (removed >> bit_of[i] & 1) << i;
        removed &= ~(UINT32_C(1) << bit_of[i]);
    }
    return removed ? 0 : 1 + values;
}

/* ---- Neighbours: next to these cubes, in one direction of the frame or in both --------------- */

static uint32_t along(uint32_t cubes) {
    return (cubes & ~(uint32_t)RIGHT_ENDS) << 1 | (cubes & ~(uint32_t)LEFT_ENDS) >> 1;
}

static uint32_t other_row(uint32_t cubes) {
    return (cubes & BACK_ROWS) << ROW | (cubes & FRONT_ROWS) >> ROW;
}

static uint32_t other_layer(uint32_t cubes) {
    return (cubes << LAYER | cubes >> LAYER) & ALL;
}

unsigned stick_weight(unsigned number) {
    return STICK_CUBES - bits_ones(number - 1);
}

/* A flood within the word. It starts from the first cube, which is part of an end and so never
 * missing. */
bool stick_whole(unsigned number) {
    uint32_t cubes = ALL & ~removed_cubes(number), reached = 0, more = 1;
    while (more != reached) {
        reached = more;
        more |= cubes & (along(more) | other_row(more) | other_layer(more));
    }
    return reached == cubes;
}

bool stick_notchable(unsigned number) {
    uint32_t removed = removed_cubes(number);
    return !(removed & ~(other_row(removed) | other_layer(removed)));
}

bool stick_millable(unsigned number) {
    uint32_t removed = removed_cubes(number), cubes = ALL & ~removed;
    return !(removed & along(cubes) & other_row(cubes) & other_layer(cubes));
}

/* ---- Turning --------------------------------------------------------------------------------- */

/* Returns the image of the cube's bit. `quarters` turns about the stick take the top back row to
 * the top front row and on. Then the stick may be turned end over end. */
static unsigned turned_bit(unsigned bit, unsigned quarters, bool half_turn) {
    static const uint8_t next_row[ROWS] = {1, 3, 0, 2};
    unsigned x = bit % ROW, row = bit / ROW;
    for (unsigned i = 0; i < quarters; i++)
        row = next_row[row];
    return half_turn ? ROW - 1 - x + ROW * (row ^ 1) : x + ROW * row;
}

static uint32_t turned(uint32_t cubes, unsigned quarters, bool half_turn) {
    uint32_t image = 0;
    for (unsigned bit = 0; bit < ROW * ROWS; bit++)
        image |= (cubes >> bit & 1) << turned_bit(bit, quarters, half_turn);
    return image;
}

/* Inserts a number into ascending ones, unless it is 0 or there already; returns their new
 * number. */
static unsigned insert(unsigned *numbers, unsigned count, unsigned number) {
    unsigned at = 0;
    while (at < count && numbers[at] < number)
        at++;
    if (!number || (at < count && numbers[at] == number))
        return count;
    for (unsigned i = count; i > at; i--)
        numbers[i] = numbers[i - 1];
    numbers[at] = number;
    return count + 1;
}

unsigned stick_numbers(unsigned number, unsigned numbers[STICK_TURNS]) {
    uint32_t removed = removed_cubes(number);
    unsigned count = 0;
    for (unsigned turn = 0; turn < STICK_TURNS; turn++)
        count = insert(numbers, count, number_without(turned(removed, turn / 2, turn % 2)));
    return count;
}

unsigned stick_half_turn(unsigned number) {
    return number_without(turned(removed_cubes(number), 0, true));
}

unsigned stick_front_back(unsigned number) {
    return number_without(other_row(removed_cubes(number)));
}

/* Front and back are exchanged, then half a turn is made about the axis from top to bottom.
 * Together this exchanges left and right alone. */
unsigned stick_left_right(unsigned number) {
    return stick_half_turn(stick_front_back(number));
}

unsigned stick_twin(unsigned number) {
    unsigned numbers[STICK_TURNS];
    stick_numbers(stick_left_right(number), numbers);
    return numbers[0];
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

/* Returns the distance by which the middle is further to the right than in a stick of length 6. */
static int longer(unsigned length) {
    return (int)(length - STICK_SHORTEST) / 2;
}

struct treen_cell stick_cube(unsigned index, unsigned length) {
    int bit = bit_of[index];
    return (struct treen_cell){bit % ROW + longer(length), bit / ROW % 2, bit / LAYER};
}

/* Returns the bit for a cell of a stick that lies in the frame. All cells of an end have the end's
 * bit. */
static unsigned bit_at(struct treen_cell cell, unsigned length) {
    int x = cell.x - longer(length);
    x = x < 0 ? 0 : x >= ROW ? ROW - 1 : x;
    return (unsigned)(x + ROW * cell.y + LAYER * cell.z);
}

/* The cells of a stick in reading order, without the missing ones. */
bool stick_shape(unsigned number, unsigned length, struct arena *arena, struct shape *shape) {
    uint32_t removed = removed_cubes(number);
    struct treen_cell at;
    *shape = (struct shape){0, ARENA_NEW(arena, 4 * (size_t)length, struct coloured_cell)};
    for (at.z = 0; shape->cell && at.z < 2; at.z++)
        for (at.y = 0; at.y < 2; at.y++)
            for (at.x = 0; at.x < (int)length; at.x++)
                if (!(removed >> bit_at(at, length) & 1))
                    shape->cell[shape->count++] = (struct coloured_cell){at, 0};
    return shape->cell != NULL;
}

/* ---- Recognising ----------------------------------------------------------------------------- */

/* Returns the length of a shape that lies along x and is two wide and high, or 0. */
static unsigned length_of(struct cuboid around) {
    bool stick = around.high.y - around.low.y == 1 && around.high.z - around.low.z == 1;
    int length = around.high.x - around.low.x + 1;
    return stick && length > 0 && stick_has_length((unsigned)length) ? (unsigned)length : 0;
}

/* Returns the number of a shape that lies along x, or 0 when cubes of its ends or outer edges are
 * missing. In a longer stick one bit stands for several cubes of an end. So the cells are counted:
 * the ends are whole when no cell is missing. */
static unsigned number_of_stick(const struct shape *shape, struct cuboid around, unsigned length) {
    uint32_t cubes = 0;
    for (size_t i = 0; i < shape->count; i++)
        cubes |= UINT32_C(1) << bit_at(cell_subtract(shape->cell[i].at, around.low), length);
    unsigned number = number_without(ALL & ~cubes);
    return number && shape->count == 4 * (size_t)length - bits_ones(number - 1) ? number : 0;
}

/* A shape that is drawn in the frame has a number of its own. Turned until it lies in the frame,
 * it has the piece's name. One orientation that fits is enough, since stick_numbers finds the
 * others. */
bool stick_recognise(const struct shape *shape, struct arena *arena, struct stick_seen *seen) {
    shape_list orientations = {0};
    struct group group;
    const struct grid *grid = grid_at(0);
    unsigned numbers[STICK_TURNS], lying = 0, found = 0;
    grid_group(grid, &group);
    *seen = (struct stick_seen){.why = NULL};
    struct cuboid drawn = cuboid_of_shape(shape);
    if (length_of(drawn))
        seen->drawn = number_of_stick(shape, drawn, length_of(drawn));
    if (!shape_orientations(grid, &group, MOTION_SPACE, shape, arena, &orientations))
        return false;
    for (size_t i = 0; i < orientations.count && !found; i++) {
        struct cuboid around = cuboid_of_shape(&orientations.at[i]);
        unsigned length = length_of(around);
        lying |= length;
        seen->length = length ? length : seen->length;
        found = length ? number_of_stick(&orientations.at[i], around, length) : 0;
    }
    if (found && stick_numbers(found, numbers))
        seen->name = numbers[0];
    else
        seen->why = lying ? "a cube is missing that no stick of a burr lacks"
                          : "a stick is 2 x 2 cubes across and 6, 8, 10 or 12 long";
    return true;
}
