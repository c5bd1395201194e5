/* Lists of designs for the tool: read, written as tables, drawn as sheets. */
#include "base/error.h"
#include "base/text/writing.h"
#include "picture/picture.h"
#include "puzzle/puzzle.h"
#include "run/design/list.h"
#include "treen_tool.h"

#include <stdlib.h>

struct tool_list {
    struct design_list list;
};

bool tool_is_list(const char *text, size_t length) {
    return list_is_one(text, length);
}

enum treen_status tool_list_open(const struct tool_list_wish *wish, struct tool_list **list,
                                 struct treen_error *error) {
    const struct list_wish asked = {.text = wish->text,
                                    .length = wish->length,
                                    .first = wish->first,
                                    .aim = wish->aim,
                                    .unlike = wish->unlike,
                                    .patience = wish->first->arena.patience};
    struct tool_list *opened = calloc(1, sizeof *opened);
    TRY_MEMORY(opened, error, "reading a list");
    enum treen_status status = list_open(&asked, &opened->list, error);
    if (status == TREEN_OK)
        *list = opened;
    else
        tool_list_close(opened);
    return status;
}

void tool_list_close(struct tool_list *list) {
    if (list)
        list_close(&list->list);
    free(list);
}

const struct treen_puzzle *tool_list_at(const struct tool_list *list, size_t index) {
    return index < list->list.count ? list->list.at[index].puzzle : NULL;
}

void tool_list_write(const struct tool_list *list, FILE *out) {
    list_write(&list->list, out);
}

static enum treen_status draw_items(const struct tool_list *list, const struct treen_record *const *record,
                                    const struct picture_order *order, FILE *out, struct treen_error *error) {
    struct picture_item *item = calloc(list->list.count + 1, sizeof *item);
    TRY_MEMORY(item, error, "drawing a list");
    for (size_t i = 0; i < list->list.count; i++) {
        const struct listed_design *listed = &list->list.at[i];
        item[i] = (struct picture_item){
            .puzzle = listed->puzzle,
            .name = listed->name,
            .words = listed->words,
            /* Boxes alone differ where their outline or colours are told: they are seen while
             * pieces lie in them. */
            .whole =
                listed->measures.of[Q_outline] != UNMEASURED || listed->measures.of[Q_colours] != UNMEASURED};
        if (record[i])
            item[i].solution = record[i]->type == TREEN_DISASSEMBLY ? record[i]->body.disassembly->assembly
                                                                    : record[i]->body.solution;
    }
    enum treen_status status = picture_gallery(item, list->list.count, order, out, error);
    free(item);
    return status;
}

/* Writes a page with the sheet and the table; both need no other file. */
static enum treen_status write_page(const struct tool_list *list, const struct treen_record *const *record,
                                    FILE *out, struct treen_error *error) {
    const struct picture_order order = {.format = TREEN_SVG};
    struct writing writing;
    TRY_MEMORY(writing_open(&writing), error, "drawing a list");
    enum treen_status status = draw_items(list, record, &order, writing.out, error);
    TRY_MEMORY(writing_close(&writing), error, "drawing a list");
    const char *picture = writing.text, *start = NULL;
    for (const char *at = picture; !start && status == TREEN_OK && *at; at++)
        if (at[0] == '<' && at[1] == 's')
            start = at; /* behind the declaration of XML */
    if (start) {
        fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
              "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Designs</title>\n"
              "<style>svg { max-width: 100%; height: auto }</style>\n",
              out);
        fputs(start, out);
        fputs("<pre>\n", out);
        list_write(&list->list, out);
        fputs("</pre>\n</html>\n", out);
    }
    free(writing.text);
    return status;
}

enum treen_status tool_list_draw(const struct tool_list *list, const struct treen_record *const *record,
                                 const struct treen_picture *picture, FILE *out, struct treen_error *error) {
    const struct picture_order order = {.format = picture->type, .pixels = picture->pixels};
    return picture->type == TREEN_PAGE ? write_page(list, record, out, error)
                                       : draw_items(list, record, &order, out, error);
}
