#include "run/design/burrs/spelt.h"

#include <string.h>

enum { HEAD = 4, MOST_SIDE = 255 };

int spelt_compare(const void *a, const void *b) {
    const struct spelt *one = a, *other = b;
    size_t least = one->length < other->length ? one->length : other->length;
    int order = memcmp(one->byte, other->byte, least);
    return order ? order : (one->length > other->length) - (one->length < other->length);
}

bool spelt_write(const struct grid *grid, const struct shape *shape, enum motion motion, struct arena *arena,
                 struct spelt *spelt) {
    struct cuboid around = packing_corners(grid, shape);
    int x = around.high.x - around.low.x + 1, y = around.high.y - around.low.y + 1,
        z = around.high.z - around.low.z + 1;
    if (x > MOST_SIDE || y > MOST_SIDE || z > MOST_SIDE)
        return false;
    size_t cells = (size_t)x * (size_t)y * (size_t)z;
    *spelt = (struct spelt){HEAD + (cells + 7) / 8, ARENA_NEW(arena, HEAD + cells / 8 + 1, uint8_t)};
    if (!spelt->byte)
        return false;
    const uint8_t head[HEAD] = {(uint8_t)motion, (uint8_t)x, (uint8_t)y, (uint8_t)z};
    memcpy(spelt->byte, head, HEAD);
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell at = cell_subtract(shape->cell[i].at, around.low);
        size_t bit = ((size_t)at.z * (size_t)y + (size_t)at.y) * (size_t)x + (size_t)at.x;
        spelt->byte[HEAD + bit / 8] |= (uint8_t)(1 << bit % 8);
    }
    return true;
}

/* Returns the length of the spelt shape that the bytes begin with; 0 = they begin with none. */
static size_t spelt_length(const uint8_t *at, size_t length, size_t most) {
    if (length < HEAD || at[0] >= MOTIONS)
        return 0;
    size_t room = (size_t)at[1] * at[2] * at[3], bytes = (room + 7) / 8, cells = 0;
    if (length - HEAD < bytes)
        return 0;
    for (size_t i = 0; i < 8 * bytes; i++)
        if (at[HEAD + i / 8] >> i % 8 & 1) {
            cells++;
            if (i >= room)
                return 0;
        }
    return cells && cells <= most ? HEAD + bytes : 0;
}

bool spelt_reads(const char *bytes, size_t length, size_t shapes, size_t most) {
    const uint8_t *at = (const uint8_t *)bytes;
    size_t done = 0, step = 1;
    for (size_t i = 0; step && i < shapes; i++, done += step)
        step = spelt_length(at + done, length - done, most);
    return step && done == length;
}

bool spelt_read(const uint8_t **at, struct arena *arena, struct shape *shape) {
    const uint8_t *head = *at, *bits = head + HEAD;
    int x = head[1], y = head[2], z = head[3], cells = x * y * z;
    *shape = (struct shape){0, ARENA_NEW(arena, (size_t)cells, struct coloured_cell)};
    for (int i = 0; shape->cell && i < cells; i++)
        if (bits[i / 8] >> i % 8 & 1)
            shape->cell[shape->count++].at = (struct treen_cell){i % x, i / x % y, i / x / y};
    *at = bits + (cells + 7) / 8;
    return shape->cell;
}
