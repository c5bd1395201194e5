#include "classic.h"

struct draft classic_queens(struct arena *arena, uint32_t n) {
    struct draft draft = draft_open(arena, 2 * n, 2 * (2 * n - 1));
    uint32_t up = 2 * n, down = up + 2 * n - 1;
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++)
            DRAFT_OPTION(&draft, row, n + column, up + row + column, down + row + n - 1 - column);
    return draft;
}

struct draft classic_langford(struct arena *arena, uint32_t n) {
    struct draft draft = draft_open(arena, 3 * n, 0);
    for (uint32_t k = 1; k <= n; k++)
        for (uint32_t place = 0; place + k + 1 < 2 * n; place++)
            DRAFT_OPTION(&draft, k - 1, n + place, n + place + k + 1);
    return draft;
}

struct draft classic_dominoes(struct arena *arena, uint32_t width, uint32_t height) {
    struct draft draft = draft_open(arena, width * height, 0);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            uint32_t cell = x + y * width;
            if (x + 1 < width)
                DRAFT_OPTION(&draft, cell, cell + 1);
            if (y + 1 < height)
                DRAFT_OPTION(&draft, cell, cell + width);
        }
    return draft;
}

struct draft classic_words(struct arena *arena) {
    static const uint32_t words[3][2] = {{1, 2}, {2, 1}, {2, 2}};
    struct draft draft = draft_open(arena, 4, 4);
    for (uint32_t line = 0; line < 4; line++)
        for (uint32_t word = 0; word < 3; word++) {
            draft_item(&draft, line, 0);
            for (uint32_t i = 0; i < 2; i++)
                draft_item(&draft, line < 2 ? 4 + 2 * line + i : 4 + 2 * i + line - 2, words[word][i]);
            draft_end(&draft);
        }
    return draft;
}

struct draft classic_subsets(struct arena *arena, uint32_t least, uint32_t most, uint32_t options) {
    struct draft draft = draft_open(arena, 1, 0);
    draft_bound(&draft, 0, least, most);
    for (uint32_t i = 0; i < options; i++)
        DRAFT_OPTION(&draft, 0);
    return draft;
}

struct draft classic_matrices(struct arena *arena, uint32_t n, uint32_t least, uint32_t most) {
    struct draft draft = draft_open(arena, 2 * n, 0);
    for (uint32_t line = 0; line < 2 * n; line++)
        draft_bound(&draft, line, least, most);
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++)
            DRAFT_OPTION(&draft, row, n + column);
    return draft;
}

struct draft classic_copies(struct arena *arena) {
    struct draft draft = draft_open(arena, 5, 0);
    draft_bound(&draft, 3, 1, 2);
    draft_bound(&draft, 4, 0, 2);
    for (uint32_t cell = 0; cell < 3; cell++)
        DRAFT_OPTION(&draft, cell, 4);
    for (uint32_t cell = 0; cell < 2; cell++)
        DRAFT_OPTION(&draft, cell, cell + 1, 3);
    return draft;
}
