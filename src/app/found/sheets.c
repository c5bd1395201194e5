#include "app/found/sheets.h"

#include "app/ask/problems.h"
#include "app/found/chosen.h"
#include "app/system/screen.h"
#include "app/system/whole.h"

#include <stdlib.h>
#include <string.h>

/* ---- The file -------------------------------------------------------------------------------- */

/* Reads the start of a regular file. */
static bool begins_as_list(const char *name) {
    static const char first[] = "# treen design ";
    char start[sizeof first] = {0};
    FILE *file = fopen(name, "r");
    if (!file)
        return false;
    bool begins = fread(start, 1, sizeof first - 1, file) == sizeof first - 1 && !strcmp(start, first);
    fclose(file);
    return begins;
}

bool sheets_is_list(const struct call *call) {
    char *text;
    size_t length;
    if (call->operands != 1 || call->flags.problem || call->flags.snake || !strcmp(call->operand[0], "-") ||
        !begins_as_list(call->operand[0]) ||
        problems_text(call, call->operand[0], &text, &length) != ANSWERED)
        return false;
    bool is_list = tool_is_list(text, length);
    free(text);
    return is_list;
}

enum ending sheets_refuse(const struct call *call) {
    const struct flags *flags = &call->flags;
    const char *given = flags->table                     ? "table"
                        : flags->wanted                  ? "wanted"
                        : setting_number(call, "unlike") ? "unlike"
                                                         : NULL;
    return given
               ? complain(BAD, "found --%s, expected a list of treen design with puzzles of their own", given)
               : ANSWERED;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

struct sheet {
    const struct tool_list *list;
    struct treen_record **record; /* by puzzle of the list */
    size_t count;
    struct treen_picture picture;
};

static enum treen_status fill_sheet(void *context, FILE *out, struct treen_error *error) {
    const struct sheet *sheet = context;
    return tool_list_draw(sheet->list, (const struct treen_record *const *)sheet->record, &sheet->picture,
                          out, error);
}

/* Solves a puzzle. One without a solution is drawn as it is. */
static enum ending solve(const struct call *call, const struct treen_puzzle *puzzle,
                         struct treen_record **record) {
    struct ask ask;
    const struct treen_record *found;
    if (treen_about(puzzle)->burr)
        return chosen_find(call, puzzle, false, "there is no solution to draw", record);
    TRY_ENDING(ask_open(&ask, call, puzzle, "first"));
    enum treen_status status = ask_next(&ask, &found);
    if (status == TREEN_OK)
        status = treen_record_copy(found, record, NULL);
    enum ending ending = status == TREEN_OK || status == TREEN_END ? ANSWERED : ask_end(&ask, status, NULL);
    ask_close(&ask);
    return ending;
}

/* Solves all puzzles, until something stops it: those before are drawn with their solutions. */
static enum ending solve_all(const struct call *call, struct sheet *sheet) {
    const struct treen_puzzle *puzzle;
    enum ending ending = ANSWERED;
    for (size_t i = 0; ending != INTERRUPTED && ending != BAD && (puzzle = tool_list_at(sheet->list, i));
         i++) {
        enum ending own = solve(call, puzzle, &sheet->record[i]);
        ending = worst_of(ending, own == NO_SOLUTION ? ANSWERED : own);
    }
    return ending;
}

static enum ending draw_sheet(const struct call *call, struct sheet *sheet) {
    while (tool_list_at(sheet->list, sheet->count))
        sheet->count++;
    if (!sheet->count)
        return complain(NO_SOLUTION, "the list has no puzzle that is wanted");
    sheet->record = calloc(sheet->count, sizeof *sheet->record);
    if (!sheet->record)
        return complain(STOPPED, "out of memory");
    enum ending found = solve_all(call, sheet);
    treen_go_on(call->session);
    enum ending ending = found == BAD ? BAD : whole_write(call->flags.output, fill_sheet, sheet);
    for (size_t i = 0; i < sheet->count; i++)
        treen_record_free(sheet->record[i]);
    free(sheet->record);
    return worst_of(found, ending);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum ending draw_list(const struct call *call, const struct treen_picture *picture, const char *text,
                             size_t length, const struct treen_puzzle *first) {
    const struct tool_list_wish wish = {text, length, first, call->flags.wanted,
                                        setting_number(call, "unlike")};
    struct tool_list *list;
    struct treen_error error;
    TRY_ENDING(complain_error(tool_list_open(&wish, &list, &error), &error));
    struct sheet sheet = {.list = list, .picture = *picture};
    enum ending ending = ANSWERED;
    if (call->flags.table)
        tool_list_write(list, stdout);
    if (call->flags.output)
        ending = draw_sheet(call, &sheet);
    tool_list_close(list);
    return ending;
}

enum ending sheets_draw(const struct call *call, const struct treen_picture *picture) {
    struct treen_puzzle *first;
    struct treen_error error;
    char *text;
    size_t length;
    TRY_ENDING(problems_text(call, call->operand[0], &text, &length));
    enum treen_status status =
        treen_parse(call->session, text, length, call->operand[0], "yaml", &first, &error);
    enum ending ending = complain_error(status, &error);
    if (ending == ANSWERED) {
        ending = draw_list(call, picture, text, length, first);
        treen_close(first);
    }
    free(text);
    return ending;
}
