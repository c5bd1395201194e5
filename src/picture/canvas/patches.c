#include "picture/canvas/patches.h"

/* Paints a patch: its colour, its text in the middle, and the lines around it. */
static void paint_patch(const struct scene_patch *patch, double x, double y, double scale,
                        struct canvas *canvas) {
    static const struct ink black = {0.1, 0.1, 0.1};
    double corner[6][2], middle[2] = {0, 0};
    for (int i = 0; i < patch->corners; i++) {
        corner[i][0] = x + patch->corner[i][0] * scale;
        corner[i][1] = y + patch->corner[i][1] * scale;
        for (int k = 0; k < 2; k++)
            middle[k] += corner[i][k] / patch->corners;
    }
    if (patch->filled)
        canvas->polygon(canvas, (const double(*)[2])corner, patch->corners, palette_ink(patch->colour));
    for (int i = 0; i < patch->corners; i++)
        canvas->line(canvas, corner[i], corner[(i + 1) % patch->corners],
                     (patch->filled ? 0.01 : 0.04) * scale, black);
    if (patch->text)
        canvas->words(canvas, patch->text, middle[0], middle[1],
                      &(struct lettering){
                          .size = 0.17 * scale, .align = ALIGN_MIDDLE, .ink = palette_letter(patch->colour)});
}

/* Paints outlines last, over the thin lines of patches. */
void patches_paint(const struct scene_paper *paper, double x, double y, double scale, struct canvas *canvas) {
    for (int outlines = 0; outlines < 2; outlines++)
        for (size_t i = 0; i < paper->patches; i++)
            if (paper->patch[i].filled == !outlines)
                paint_patch(&paper->patch[i], x, y, scale, canvas);
}
