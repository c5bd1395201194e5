/* The module for QR codes: the only file that includes libqrencode's header. */
#include "picture/canvas/code.h"

#include <qrencode.h>

/* Takes the least correction of errors: the fewest squares for a long address, which are larger. */
static size_t make_code(const char *text, bool dark[CODE_SIDE * CODE_SIDE]) {
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    size_t side = code && code->width <= CODE_SIDE ? (size_t)code->width : 0;
    for (size_t i = 0; i < side * side; i++)
        dark[i] = code->data[i] & 1;
    if (code)
        QRcode_free(code);
    return side;
}

const struct code_maker treen_module_qrencode = {make_code};
