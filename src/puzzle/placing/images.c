/* A key is a class and the locations of a placement. Where pieces take each other's places, a
 * company of classes stands for the class. */
#include "puzzle/placing/images.h"

#include "base/error.h"
#include "base/keyset.h"

#include <assert.h>
#include <string.h>

enum { MOST_KEY_COLOURS = 256 };

/* Returns the images of the classes under a symmetry. */
static const uint32_t *own_classes(const struct fitting *fitting, size_t symmetry) {
    return fitting->class_image + symmetry * fitting->classes;
}

/* ---- Images of placements -------------------------------------------------------------------- */

/* The place and the form of keys. */
struct key_writer {
    const struct fitting *fitting;
    size_t words; /* words of a key made of bits; 0 = a key is a list */
    uint32_t *key;
};

/* Writes the placement's locations with their colours, each two in a number, ascending. */
static size_t write_list(const struct key_writer *writer, uint32_t placement, const uint32_t *moves) {
    const struct fitting *fitting = writer->fitting;
    size_t size = fitting_size(fitting, placement);
    const uint32_t *location = fitting_locations(fitting, placement);
    static_assert(MOST_CELLS < UINT32_MAX / MOST_KEY_COLOURS, "a location and a colour fit into a number");
    for (size_t i = 0; i < size; i++) {
        uint32_t colour = fitting->colour ? fitting->colour[fitting->start[placement] + i] : 0;
        writer->key[1 + i] = (moves ? moves[location[i]] : location[i]) * MOST_KEY_COLOURS + colour;
    }
    images_sort(writer->key + 1, size);
    return 1 + size;
}

static size_t write_bits(const struct key_writer *writer, uint32_t placement, const uint32_t *moves) {
    const uint32_t *location = fitting_locations(writer->fitting, placement);
    memset(writer->key + 1, 0, writer->words * sizeof *writer->key);
    for (size_t i = 0; i < fitting_size(writer->fitting, placement); i++) {
        uint32_t to = moves ? moves[location[i]] : location[i];
        writer->key[1 + to / 32] |= UINT32_C(1) << to % 32;
    }
    return 1 + writer->words;
}

/* Writes a placement's key: its class, then its locations. Keys are added in the order of the
 * placements. `moves`: the image of each location under a symmetry; null = the location itself. */
static size_t write_key(const struct key_writer *writer, uint32_t placement, uint32_t class,
                        const uint32_t *moves) {
    writer->key[0] = class;
    return (writer->words ? write_bits(writer, placement, moves) : write_list(writer, placement, moves)) *
           sizeof *writer->key;
}

static size_t largest_placement(const struct fitting *fitting) {
    size_t largest = 0;
    for (size_t p = 0; p < fitting->placements; p++)
        if (fitting_size(fitting, p) > largest)
            largest = fitting_size(fitting, p);
    return largest;
}

/* Prepares the keys. Where pieces are large, bits are no longer than a list, and need no sorting.
 * Keys with colours are lists. */
static bool start_keys(struct key_writer *writer, const struct fitting *fitting, struct arena *scratch) {
    size_t largest = largest_placement(fitting), words = (fitting->locations + 31) / 32;
    writer->fitting = fitting;
    writer->words = words <= largest && !fitting->colour ? words : 0;
    writer->key = ARENA_NEW(scratch, largest + 1, uint32_t);
    return writer->key;
}

static uint32_t image_of(const struct key_writer *writer, const struct keyset *keys, size_t symmetry,
                         uint32_t p) {
    const struct fitting *fitting = writer->fitting;
    uint32_t class = own_classes(fitting, symmetry)[fitting->class_of[p]];
    if (class == NO_CLASS)
        return NO_CLASS;
    size_t length = write_key(writer, p, class, fitting->symmetries.symmetry[symmetry].image);
    uint32_t image = keyset_find(keys, writer->key, length);
    assert(image != KEYSET_NONE);
    return image;
}

/* ---- Images by way of other images ----------------------------------------------------------- */

/* Tells whether the symmetry `product` moves locations and classes as `first` and then `then`
 * do. */
static bool is_product(const struct fitting *fitting, size_t product, size_t first, size_t then) {
    const struct symmetry *symmetry = fitting->symmetries.symmetry;
    const uint32_t *to = symmetry[product].image, *one = symmetry[first].image, *other = symmetry[then].image;
    const uint32_t *class = own_classes(fitting, product), *class_one = own_classes(fitting, first),
                   *class_other = own_classes(fitting, then);
    for (size_t i = 0; i < fitting->locations; i++)
        if (to[i] != other[one[i]])
            return false;
    for (size_t c = 0; c < fitting->classes; c++)
        if (class[c] != (class_one[c] == NO_CLASS ? NO_CLASS : class_other[class_one[c]]))
            return false;
    return true;
}

/* The first few symmetries generate all rotations, or nearly all. Trying more of them takes longer
 * than it saves. */
enum { MOST_FACTORS = 4 };

/* Finds two earlier symmetries whose product is this one. */
static bool find_factors(const struct fitting *fitting, size_t symmetry, size_t *first, size_t *then) {
    for (*then = 1; *then < symmetry && *then <= MOST_FACTORS; ++*then)
        for (*first = 1; *first < symmetry; ++*first)
            if (is_product(fitting, symmetry, *first, *then))
                return true;
    return false;
}

/* Tells whether the symmetry, twice, moves no location: two placements are images of each other. */
static bool is_own_inverse(const struct fitting *fitting, size_t symmetry) {
    const uint32_t *to = fitting->symmetries.symmetry[symmetry].image;
    size_t i = 0;
    while (symmetry && i < fitting->locations && to[to[i]] == i)
        i++;
    return symmetry && i == fitting->locations;
}

/* Tells whether to stop, because posing takes long and its time is over. Short work is done in any
 * case, so that a question with little time has at least been posed. */
static bool is_over(const struct images *images, const struct arena *arena) {
    enum { MOMENT = 1000000 };
    return images->fitting->placements * images->count > MOMENT && arena_is_over(arena);
}

/* Where a symmetry is the product of two others, its images are looked up in theirs. This is much
 * quicker than turning, sorting and finding each placement, the more so the larger the pieces
 * are. */
/* Lists the images under a symmetry. The list stays unfinished when the time is over; the caller
 * asks that as well. */
static void list_images_under(const struct images *images, const struct arena *arena, size_t symmetry,
                              const struct keyset *keys, const struct key_writer *writer) {
    const struct fitting *fitting = images->fitting;
    uint32_t *image = images_under(images, symmetry);
    size_t first, then;
    if (symmetry && find_factors(fitting, symmetry, &first, &then)) {
        const uint32_t *one = images_under(images, first), *other = images_under(images, then);
        for (size_t p = 0; p < fitting->placements; p++)
            image[p] = one[p] == NO_CLASS ? NO_CLASS : other[one[p]];
        return;
    }
    bool swaps = is_own_inverse(fitting, symmetry);
    const uint32_t *class = own_classes(fitting, symmetry);
    memset(image, 0xff, fitting->placements * sizeof *image); /* NO_CLASS */
    for (uint32_t p = 0; p < fitting->placements; p++) {
        if (patience_asks(p) && is_over(images, arena))
            return;
        if (image[p] != NO_CLASS)
            continue;
        uint32_t to = image[p] = symmetry ? image_of(writer, keys, symmetry, p) : p;
        if (swaps && to != NO_CLASS && class[fitting->class_of[to]] == fitting->class_of[p])
            image[to] = p;
    }
}

/* Returns the first word of a placement's key. */
static uint32_t key_class(const struct fitting *fitting, uint32_t p) {
    uint32_t class = fitting->class_of[p];
    return fitting->kinship ? fitting->kinship->company[class] : class;
}

/* Numbers the places, and sets place[number] to the first placement there. No placement comes twice
 * (see fitting.h), so without kinship the number is the placement's own. */
static enum treen_status key_placements(struct images *images, const struct arena *arena,
                                        const struct key_writer *writer, struct keyset *keys,
                                        uint32_t *place) {
    const struct fitting *fitting = images->fitting;
    for (uint32_t p = 0; p < fitting->placements; p++) {
        uint32_t number;
        bool added;
        size_t length = write_key(writer, p, key_class(fitting, p), NULL);
        TRY_ROOM(keyset_add(keys, writer->key, length, &number, &added));
        assert(place || number == p);
        if (place && added)
            place[number] = p;
        if (place)
            images->first[p] = place[number];
        if (patience_asks(p) && is_over(images, arena))
            return TREEN_STOPPED;
    }
    return TREEN_OK;
}

/* ---- Images where pieces take each other's places -------------------------------------------- */

/* place[number] is the first placement at a place. */
/* Looks up the images under a symmetry. The table stays unfinished when the time is over; the
 * caller asks that as well. */
static void look_up_images(const struct images *images, const struct arena *arena, size_t symmetry,
                           const struct keyset *keys, const struct key_writer *writer,
                           const uint32_t *place) {
    const struct fitting *fitting = images->fitting;
    uint32_t *image = images_under(images, symmetry);
    for (uint32_t p = 0; p < fitting->placements; p++) {
        if (patience_asks(p) && is_over(images, arena))
            return;
        if (images->first[p] != p) {
            image[p] = image[images->first[p]];
            continue;
        }
        size_t length =
            write_key(writer, p, key_class(fitting, p), fitting->symmetries.symmetry[symmetry].image);
        uint32_t number = keyset_find(keys, writer->key, length);
        image[p] = number == KEYSET_NONE ? NO_CLASS : place[number];
    }
}

bool images_lack(const struct images *images, size_t symmetry, size_t class) {
    const struct fitting_class *from = &images->fitting->class[class];
    const uint32_t *image = images_under(images, symmetry) + from->first;
    uint32_t p = 0;
    while (p < from->count && image[p] == NO_CLASS)
        p++;
    return p && p == from->count;
}

/* Returns the one class whose placements are the images of the class's own; else NO_CLASS. A class
 * without placements is its own image. */
static uint32_t find_class_image(const struct images *images, size_t symmetry, uint32_t class) {
    const struct fitting *fitting = images->fitting;
    const struct fitting_class *from = &fitting->class[class];
    const uint32_t *image = images_under(images, symmetry) + from->first;
    if (!from->count)
        return class;
    for (uint32_t p = 0; p < from->count; p++)
        if (image[p] == NO_CLASS || fitting->class_of[image[p]] != fitting->class_of[image[0]])
            return NO_CLASS;
    uint32_t to = fitting->class_of[image[0]];
    return fitting->class[to].count == from->count ? to : NO_CLASS;
}

/* Finds the images of the classes in this box. Pieces with different motions may well do the same
 * here. */
static bool find_class_images(struct images *images, struct arena *arena) {
    const size_t classes = images->fitting->classes;
    uint32_t *class_image = ARENA_NEW(arena, images->count * classes, uint32_t);
    images->partial = ARENA_NEW(arena, images->count, bool);
    if (!class_image || !images->partial)
        return false;
    for (size_t s = 0; s < images->count; s++)
        for (uint32_t c = 0; c < classes; c++) {
            uint32_t to = class_image[s * classes + c] = find_class_image(images, s, c);
            images->partial[s] |= to == NO_CLASS && !images_lack(images, s, c);
        }
    images->class_image = class_image;
    return true;
}

static bool share_places(const struct images *images) {
    for (uint32_t p = 0; p < images->fitting->placements; p++)
        if (images->first[p] != p)
            return true;
    return false;
}

/* ---- The table ------------------------------------------------------------------------------- */

static enum treen_status list_images(struct images *images, struct keyset *keys, struct arena *scratch) {
    struct key_writer writer;
    uint32_t *place = NULL;
    if (images->fitting->kinship && !(place = ARENA_NEW(scratch, images->fitting->placements, uint32_t)))
        return TREEN_NO_MEMORY;
    TRY_ROOM(start_keys(&writer, images->fitting, scratch));
    TRY(key_placements(images, scratch, &writer, keys, place));
    for (size_t s = 0; s < images->count; s++) {
        if (is_over(images, scratch))
            return TREEN_STOPPED;
        if (place)
            look_up_images(images, scratch, s, keys, &writer, place);
        else
            list_images_under(images, scratch, s, keys, &writer);
    }
    return is_over(images, scratch) ? TREEN_STOPPED : TREEN_OK;
}

enum treen_status images_init(struct images *images, const struct fitting *fitting, size_t symmetries,
                              struct arena *arena) {
    struct arena scratch;
    struct keyset keys;
    *images = (struct images){.fitting = fitting, .count = symmetries, .class_image = fitting->class_image};
    if (symmetries == 1 && !fitting->kinship)
        return TREEN_OK;
    images->image = ARENA_NEW(arena, symmetries * fitting->placements, uint32_t);
    if (fitting->kinship)
        images->first = ARENA_NEW(arena, fitting->placements, uint32_t);
    if (!images->image || (fitting->kinship && !images->first))
        return TREEN_NO_MEMORY;
    arena_beside(&scratch, arena);
    keyset_init(&keys, &scratch);
    enum treen_status status = list_images(images, &keys, &scratch);
    arena_free(&scratch);
    if (status != TREEN_OK || !fitting->kinship || share_places(images))
        return status;
    images->first = NULL;
    return find_class_images(images, arena) ? TREEN_OK : TREEN_NO_MEMORY;
}
