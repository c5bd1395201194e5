/* A text is inflated piece by piece into room that doubles. The length that a compressed text
 * states is not used: it stands at the end, can be wrong, and is modulo 2^32. */
#include "base/text/gzip.h"

#include "base/error.h"

#include <zlib.h>

enum { FIRST_ROOM = 1 << 16, GZIP_WINDOW = 15 + 16 /* zlib: the largest window, and gzip's frame */ };

struct inflating {
    z_stream stream;
    char *text; /* owned */
    size_t room, most;
    struct budget *budget;
    const char *source;
    struct treen_error *error;
};

bool gzip_is(const char *bytes, size_t length) {
    return length >= 2 && (unsigned char)bytes[0] == 0x1f && (unsigned char)bytes[1] == 0x8b;
}

/* Returns the bytes of the text so far; zlib counts only the rest of the room. */
static size_t filled(const struct inflating *inflating) {
    return inflating->room - inflating->stream.avail_out;
}

/* Makes more room: at most `most` bytes and one more, so that a longer text is noticed. */
static enum treen_status room_for_text(struct inflating *inflating) {
    size_t used = filled(inflating), room = inflating->room ? 2 * inflating->room : FIRST_ROOM;
    if (used > inflating->most)
        return error_at(inflating->error, inflating->source, 0, 0,
                        "this holds more than %zu MB, which no puzzle does", inflating->most >> 20);
    room = room < inflating->most + 1 ? room : inflating->most + 1;
    char *text = budget_realloc(inflating->budget, inflating->text, inflating->room, room);
    TRY_MEMORY(text, inflating->error, "reading a compressed file");
    inflating->text = text;
    inflating->room = room;
    inflating->stream.next_out = (Bytef *)text + used;
    inflating->stream.avail_out = (uInt)(room - used);
    return TREEN_OK;
}

/* Goes on to another compressed text that follows, as gzip does: several in a row are one text.
 * Other bytes that follow are ignored. */
static bool next_member(struct inflating *inflating) {
    const z_stream *stream = &inflating->stream;
    return gzip_is((const char *)stream->next_in, stream->avail_in) &&
           inflateReset(&inflating->stream) == Z_OK;
}

/* Writes the error. zlib's phrases are for programmers; the two frequent cases (half a download, a
 * file that only starts like gzip) have sentences of their own. */
static enum treen_status damaged(const struct inflating *inflating, int problem) {
    if (problem == Z_MEM_ERROR)
        return error_memory(inflating->error, "reading a compressed file");
    if (problem == Z_BUF_ERROR)
        return error_at(inflating->error, inflating->source, 0, 0,
                        "this is compressed by gzip and ends too early: a part of the file is missing");
    return error_at(inflating->error, inflating->source, 0, 0,
                    "this starts like a file compressed by gzip, but is damaged (%s)",
                    inflating->stream.msg ? inflating->stream.msg : "no data");
}

static enum treen_status inflate_all(struct inflating *inflating) {
    int result = Z_OK;
    while (result != Z_STREAM_END) {
        if (!inflating->stream.avail_out)
            TRY(room_for_text(inflating));
        result = inflate(&inflating->stream, Z_NO_FLUSH);
        if (result == Z_STREAM_END && next_member(inflating))
            result = Z_OK;
        else if (result != Z_OK && result != Z_STREAM_END)
            return damaged(inflating, result);
    }
    /* The byte too many may have come with the very end, where no more room was needed;
     * room_for_text writes the message. */
    return filled(inflating) > inflating->most ? room_for_text(inflating) : TREEN_OK;
}

/* Gives back the room that was not filled. An empty text keeps a byte that is not counted. */
static char *fitted(const struct inflating *inflating, size_t length) {
    char *text = budget_realloc(inflating->budget, inflating->text, inflating->room, length ? length : 1);
    if (!length)
        budget_give(inflating->budget, 1);
    return text;
}

enum treen_status gzip_read(const char *bytes, size_t length, size_t most, struct budget *budget,
                            const char *source, char **text, size_t *text_length, struct treen_error *error) {
    struct inflating inflating = {.most = most, .budget = budget, .source = source, .error = error};
    /* zlib's interface is not const; it does not write there */
    inflating.stream.next_in = (Bytef *)(uintptr_t)bytes;
    inflating.stream.avail_in = (uInt)length;
    if (length > UINT32_MAX || inflateInit2(&inflating.stream, GZIP_WINDOW) != Z_OK)
        return error_memory(error, "reading a compressed file");
    enum treen_status status = inflate_all(&inflating);
    *text_length = filled(&inflating);
    inflateEnd(&inflating.stream);
    char *whole = status == TREEN_OK ? fitted(&inflating, *text_length) : NULL;
    if (!whole) {
        budget_free(budget, inflating.text, inflating.room);
        return status == TREEN_OK ? error_memory(error, "reading a compressed file") : status;
    }
    *text = whole;
    return TREEN_OK;
}

/* ---- Packing --------------------------------------------------------------------------------- */

char *gzip_pack(const char *bytes, size_t length, bool raw, struct arena *arena, size_t *packed) {
    enum { WINDOW = 15, MEMORY = 8 };
    z_stream stream = {0};
    if (length > UINT32_MAX / 2 || deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED,
                                                raw ? -WINDOW : WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t room = deflateBound(&stream, (uLong)length);
    char *out = arena_room(arena, room, 1);
    stream.next_in = (Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)length;
    stream.next_out = (Bytef *)out;
    stream.avail_out = (uInt)room;
    bool done = out && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *packed = (size_t)stream.total_out;
    deflateEnd(&stream);
    return done ? out : NULL;
}

uint32_t gzip_checksum(uint32_t before, const char *bytes, size_t length) {
    return (uint32_t)crc32(before, (const Bytef *)bytes, (uInt)length);
}
