/* treen cite: a count as an entry of a bibliography, with all that somebody needs to find it
 * again. */
#include "app/ask/problems.h"
#include "app/options/commands.h"
#include "app/system/screen.h"

#include <stdlib.h>
#include <string.h>

/* Writes text from outside in braces. TeX's own characters are escaped. */
static void put_field(const char *name, const char *text) {
    char *escaped = NULL;
    size_t length;
    FILE *out = open_memstream(&escaped, &length);
    for (const char *c = text; out && *c; c++) {
        if (strchr("#$%&_{}", *c))
            fprintf(out, "\\%c", *c);
        else if (strchr("\\^~", *c))
            fprintf(out, "{\\char%d}", *c);
        else
            putc(*c, out);
    }
    printf("  %-12s = {", name);
    if (out && !fclose(out))
        tool_print_text(escaped, stdout);
    fputs("},\n", stdout);
    free(escaped);
}

/* Says the counts that are known: "240 solutions up to symmetry, 480 up to rotation, 9 in all". */
static char *counts_text(const struct treen_counts *counts) {
    const char *first = counts->up_to_symmetry.text;
    const struct {
        const char *text, *what;
    } each[] = {
        {first, first && !strcmp(first, "1") ? " solution up to symmetry, " : " solutions up to symmetry, "},
        {counts->up_to_rotation.text, " up to rotation, "},
        {counts->total.text, " in all"}};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    for (size_t i = 0; out && i < sizeof each / sizeof *each; i++)
        if (each[i].text)
            fprintf(out, "%s%s", each[i].text, each[i].what);
    return out && !fclose(out) ? text : NULL;
}

/* Returns the line that counts the same again, to be freed. */
static char *count_line(const struct call *call) {
    struct call asked = *call;
    asked.command = command_named("count");
    return flags_line(&asked);
}

static enum ending tell_entry(const struct call *call, const struct treen_puzzle *puzzle,
                              const struct treen_summary *summary) {
    char digest[TOOL_DIGEST_ROOM], *line = count_line(call), *counts = counts_text(summary->counts);
    struct treen_error error;
    const struct treen_about *about = treen_about(puzzle);
    enum treen_status status = tool_digest(call->session, puzzle, "count", digest, &error);
    if (status == TREEN_OK && line && counts) {
        printf("@misc{treen-%.8s,\n", digest);
        put_field("title", about->title ? about->title : about->name);
        if (about->author)
            put_field("author", about->author);
        put_field("howpublished", line);
        put_field("note", counts);
        printf("  %-12s = {treen %s, engine %s; digest %s}\n}\n", "annote", treen_version(),
               summary->engine ? summary->engine : "none", digest);
    }
    free(line);
    free(counts);
    return complain_error(status, &error);
}

static enum ending cite(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, puzzle, "count"));
    enum ending ending = ask_end(&ask, ask_finish(&ask), NULL);
    if (ask.summary && ask.summary->complete && ending != BAD)
        ending = tell_entry(call, puzzle, ask.summary);
    else if (ask.summary && ending != BAD)
        complain(ending, "not all was counted: there is nothing to cite");
    ask_close(&ask);
    return ending;
}

const struct command command_cite = {
    .name = "cite",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "count, and print the result as an entry for BibTeX",
    .help =
        "Counts the solutions as treen count does, and prints an entry for BibTeX. It has the puzzle, the "
        "counts, the command line that counts them again, the version of treen, and the digest of the "
        "question. Ledgers have the same digest: it stands for the problem, and not for the text of a file.",
    .example = "treen cite soma",
    .each = cite,
    .watch = WATCH_SHOWN,
};
