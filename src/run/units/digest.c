#include "run/units/digest.h"

#include "base/sha256.h"
#include "base/text/words.h"
#include "base/text/writing.h"
#include "shape/stick.h"

#include <stdlib.h>
#include <string.h>

/* Settings that change neither answers nor the division into parts, of any question. All others are
 * in the digest, new ones, too. */
static const char indifferent[] =
    "kernel threads ordered part parts subpart subparts seconds nodes memory solver_seconds "
    "explain reproduce notation";

static void write_settings(const char *question, const struct division *division,
                           const struct settings *options, FILE *out) {
    char value[256];
    for (size_t i = 0; options_row(i); i++) {
        const struct treen_row *row = options_row(i);
        if (!words_among(row->questions, question) || words_among(indifferent, row->name) ||
            words_among(division->indifferent, row->name))
            continue;
        if (row->type == TREEN_WORD) {
            const char *word = *(const setting_word *)options_field(options, i);
            fprintf(out, "%s %s\n", row->name, word ? word : "");
        } else if (options_get(options, i, value, sizeof value)) {
            fprintf(out, "%s %s\n", row->name, value);
        }
    }
}

/* Writes the puzzle as its kind does: without title, source and expected counts. */
static void write_puzzle(const struct treen_puzzle *puzzle, FILE *out) {
    struct treen_puzzle bare = *puzzle;
    bare.about = (struct treen_about){.name = "", .kind = puzzle->about.kind, .grid = puzzle->about.grid};
    fprintf(out, "puzzle %s %s\n", puzzle->about.kind, puzzle->about.grid ? puzzle->about.grid : "");
    bare.kind->write(&bare, out);
}

static void write_question(const struct treen_puzzle *puzzle, const char *question,
                           const struct division *division, const struct settings *options, FILE *out) {
    struct settings settled = *options;
    if (!settled.length)
        settled.length = STICK_SHORTEST;
    fprintf(out, "splitting %d\nquestion %s\n", division->version, question);
    write_settings(question, division, &settled, out);
    if (puzzle)
        write_puzzle(puzzle, out);
}

static void shorten(const char *text, size_t length, char digest[DIGEST_ROOM]) {
    struct sha256 sha;
    unsigned char bytes[SHA256_BYTES];
    sha256_open(&sha);
    sha256_add(&sha, text, length);
    sha256_end(&sha, bytes);
    for (size_t i = 0; 2 * i + 1 < DIGEST_ROOM; i++)
        snprintf(digest + 2 * i, 3, "%02x", bytes[i]);
}

enum treen_status unit_digest(const struct treen_puzzle *puzzle, const char *question,
                              const struct division *division, const struct settings *options,
                              char digest[DIGEST_ROOM], struct treen_error *error) {
    struct writing writing;
    if (!writing_open(&writing))
        return error_memory(error, "naming a question");
    write_question(puzzle, question, division, options, writing.out);
    if (!writing_close(&writing))
        return error_memory(error, "naming a question");
    shorten(writing.text, writing.length, digest);
    free(writing.text);
    return TREEN_OK;
}
