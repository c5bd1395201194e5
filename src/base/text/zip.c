#include "base/text/zip.h"

#include "base/error.h"
#include "base/text/gzip.h"

#include <string.h>

enum {
    FILE_MARK = 0x04034b50,
    LIST_MARK = 0x02014b50,
    END_MARK = 0x06054b50,
    VERSION = 20,      /* of the format: packed files */
    PACKED = 8,        /* the way of packing: deflate */
    DATE = 0x21,       /* 1 January 1980, the first that there is */
    NAMES_UTF8 = 0x800 /* a flag */
};

static void put_word(struct zip *zip, uint32_t number, int bytes) {
    for (int i = 0; i < bytes; i++)
        putc((int)(number >> 8 * i & 0xff), zip->out);
    zip->at += (uint32_t)bytes;
}

static void put_bytes(struct zip *zip, const char *bytes, size_t length) {
    fwrite(bytes, 1, length, zip->out);
    zip->at += (uint32_t)length;
}

/* Writes what a file's own head and its row in the list have in common. */
static void put_facts(struct zip *zip, int file) {
    put_word(zip, VERSION, 2);
    put_word(zip, NAMES_UTF8, 2);
    put_word(zip, PACKED, 2);
    put_word(zip, 0, 2);
    put_word(zip, DATE, 2);
    put_word(zip, zip->file[file].checksum, 4);
    put_word(zip, zip->file[file].packed, 4);
    put_word(zip, zip->file[file].length, 4);
    put_word(zip, (uint32_t)strlen(zip->file[file].name), 2);
    put_word(zip, 0, 2);
}

enum treen_status zip_add(struct zip *zip, const char *name, const char *bytes, size_t length) {
    size_t packed;
    if (zip->files == ZIP_FILES || length > UINT32_MAX / 4)
        return TREEN_BAD_INPUT;
    char *text = gzip_pack(bytes, length, true, zip->arena, &packed);
    TRY_ROOM(text);
    if (packed > UINT32_MAX / 2 - zip->at)
        return TREEN_BAD_INPUT;
    int file = zip->files++;
    zip->file[file].name = name;
    zip->file[file].at = zip->at;
    zip->file[file].packed = (uint32_t)packed;
    zip->file[file].length = (uint32_t)length;
    zip->file[file].checksum = gzip_checksum(0, bytes, length);
    put_word(zip, FILE_MARK, 4);
    put_facts(zip, file);
    put_bytes(zip, name, strlen(name));
    put_bytes(zip, text, packed);
    return TREEN_OK;
}

static void put_row(struct zip *zip, int file) {
    put_word(zip, LIST_MARK, 4);
    put_word(zip, VERSION, 2);
    put_facts(zip, file);
    put_word(zip, 0, 2); /* no comment, */
    put_word(zip, 0, 2); /* the first disk, */
    put_word(zip, 0, 2); /* nothing known of the contents, */
    put_word(zip, 0, 4); /* and of permissions */
    put_word(zip, zip->file[file].at, 4);
    put_bytes(zip, zip->file[file].name, strlen(zip->file[file].name));
}

void zip_close(struct zip *zip) {
    uint32_t from = zip->at;
    for (int i = 0; i < zip->files; i++)
        put_row(zip, i);
    uint32_t length = zip->at - from;
    put_word(zip, END_MARK, 4);
    put_word(zip, 0, 4); /* one disk */
    put_word(zip, (uint32_t)zip->files, 2);
    put_word(zip, (uint32_t)zip->files, 2);
    put_word(zip, length, 4);
    put_word(zip, from, 4);
    put_word(zip, 0, 2);
}
