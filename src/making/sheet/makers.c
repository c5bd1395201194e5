/* The formats of sheets: SVG, PDF and DXF of the same sheets. */
#include "making/makers.h"
#include "making/sheet/sheets.h"

#include "making/sheet/drawing.h"
#include "making/sheet/flat_parts.h"

static const double USUAL_STICK = 0.24; /* width of a stick, as a part of its length */

static const struct point paper_size[] = {
    [PAPER_A4] = {210, 297},
    [PAPER_LETTER] = {215.9, 279.4},
};

static struct sheet_settings settings_of(const struct making *making) {
    bool paper = making->paper != PAPER_NONE;
    return (struct sheet_settings){
        .cell = making->cell,
        .gap = making->gap,
        .kerf = making->kerf,
        .tolerance = making->tolerance,
        .rim = making->rim,
        .stick = making->neck > 0 ? 2 * making->neck / making->cell : USUAL_STICK,
        .spacing = making->spacing,
        .sheet = paper ? paper_size[making->paper] : (struct point){making->plate[0], making->plate[1]},
        .tray = making->tray,
        .cells = making->engrave == ENGRAVE_CELLS || making->engrave == ENGRAVE_BOTH,
        .labels = making->engrave == ENGRAVE_NAMES || making->engrave == ENGRAVE_BOTH,
        .paper = paper,
    };
}

/* Refuses a thickness that is known already, and a weight without one. */
static enum treen_status check_thickness(const struct parts *parts, struct treen_error *error) {
    const bool flat = parts->grid->dimensions == 2;
    if (!flat && parts->making.thickness > 0)
        return error_bad(error, "found a thickness and pieces in layers, expected none: a layer is as thick "
                                "as a cell");
    if (flat && parts->making.thickness <= 0 && parts->making.density > 0)
        return error_bad(error, "found a material and no thickness, expected both: they tell the weight");
    return TREEN_OK;
}

/* Fills in the size and volume of each piece, of which a layer is as thick as a cell. */
static bool tell_sizes(struct parts *parts, const struct sheet_settings *settings, struct arena *arena) {
    for (size_t i = 0; i < parts->pieces; i++)
        if (!piece_measure(parts, &parts->piece[i], settings, arena))
            return false;
    return true;
}

/* Names the files: one, or one for each sheet. */
static enum treen_status name_files(struct parts *parts, const struct sheets *sheets, struct arena *arena,
                                    struct treen_error *error) {
    if (parts->making.layout != LAYOUT_SEPARATE || sheets->pages < 2)
        return parts_one_file(parts);
    const char **end = ARENA_NEW(arena, sheets->pages, const char *);
    for (size_t p = 0; end && p < sheets->pages; p++)
        if (!(end[p] = arena_print(arena, "-%zu", p + 1)))
            end = NULL;
    parts->files = sheets->pages;
    parts->end = end;
    return end ? TREEN_OK : error_memory(error, "naming the sheets");
}

static enum treen_status plan(struct parts *parts, struct arena *arena, struct treen_error *error) {
    const struct sheet_settings settings = settings_of(&parts->making);
    struct sheets *sheets = ARENA_NEW(arena, 1, struct sheets);
    TRY_MEMORY(sheets, error, "laying out the sheets");
    TRY(check_thickness(parts, error));
    if (parts->making.drawing) {
        TRY(drawing_plan(parts, paper_size[parts->making.paper ? parts->making.paper : PAPER_A4], arena,
                         sheets, error));
    } else {
        TRY(sheets_plan(parts, &settings, arena, sheets, error));
        TRY_MEMORY(tell_sizes(parts, &settings, arena), error, "measuring the pieces");
    }
    parts->own = sheets;
    parts->plates = parts->making.drawing ? 0 : sheets->pages;
    return name_files(parts, sheets, arena, error);
}

/* Returns the sheets of one file: all of them, or one. */
static struct sheets sheets_of(const struct parts *parts, size_t file) {
    struct sheets sheets = *(const struct sheets *)parts->own;
    if (parts->files > 1) {
        sheets.page += file;
        sheets.pages = 1;
    }
    return sheets;
}

static enum treen_status write_svg(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                                   struct treen_error *error) {
    (void)arena, (void)error;
    const struct sheets sheets = sheets_of(parts, file);
    return sheets_svg(&sheets, out);
}

static enum treen_status write_pdf(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                                   struct treen_error *error) {
    (void)arena;
    const struct sheets sheets = sheets_of(parts, file);
    return sheets_pdf(&sheets, out) == TREEN_OK ? TREEN_OK : error_memory(error, "writing the sheets");
}

static enum treen_status write_dxf(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                                   struct treen_error *error) {
    (void)arena, (void)error;
    const struct sheets sheets = sheets_of(parts, file);
    return sheets_dxf(&sheets, out);
}

const struct maker maker_svg = {
    .about = {.name = "svg",
              .summary = "sheets to cut from flat material, or paper",
              .extension = ".svg",
              .settings = SHEET_SETTINGS},
    .plan = plan,
    .write = write_svg,
};

const struct maker maker_pdf = {
    .about = {.name = "pdf",
              .summary = "the same sheets, a page each",
              .extension = ".pdf",
              .settings = SHEET_SETTINGS},
    .plan = plan,
    .write = write_pdf,
};

const struct maker maker_dxf = {
    .about = {.name = "dxf",
              .summary = "the same sheets, for programs of machines",
              .extension = ".dxf",
              .settings = SHEET_SETTINGS},
    .plan = plan,
    .write = write_dxf,
};
