#include "run/interface/parts_settings.h"

#include "base/error.h"
#include "base/text/words.h"

#include <string.h>

enum { MOST_MAKERS = 32, LONGEST_VALUE = 32, LONGEST_LIST = 256 };

/* A setting that has an effect only with another one, or only without it. */
static const struct bond {
    const char *setting, *other;
    bool together;
} bonds[] = {{"tolerance", "tray", true},      {"rim", "tray", true},    {"floor", "tray", true},
             {"separate", "assembled", false}, {"kerf", "paper", false}, {"plate_width", "paper", false},
             {"plate_depth", "paper", false}};

/* Tells whether the setting of row `index` differs from its standard. */
static bool is_changed(const struct settings *settings, size_t index) {
    const struct settings standard = settings_standard();
    char value[LONGEST_VALUE] = "", usual[LONGEST_VALUE] = "";
    options_get(settings, index, value, sizeof value);
    options_get(&standard, index, usual, sizeof usual);
    return strcmp(value, usual) != 0;
}

/* Says which makers have the setting that this one does not have. */
static enum treen_status refuse_setting(const char *setting, const struct maker *maker,
                                        struct treen_error *error) {
    const char *names[MOST_MAKERS + 1] = {0};
    char list[LONGEST_LIST];
    const struct maker *other;
    for (size_t i = 0, count = 0; (other = maker_at(i)) && count < MOST_MAKERS; i++)
        if (words_among(other->about.settings, setting))
            names[count++] = other->about.name;
    words_list(names, "", "", list, sizeof list);
    return error_bad(error, "found the setting %s and the format %s, expected the format %s", setting,
                     maker->about.name, list);
}

static enum treen_status check_bond(const struct settings *settings, const struct bond *bond,
                                    struct treen_error *error) {
    if (!is_changed(settings, options_find(bond->setting)) ||
        is_changed(settings, options_find(bond->other)) == bond->together)
        return TREEN_OK;
    if (bond->together)
        return error_bad(error, "found the setting %s without %s, expected both", bond->setting, bond->other);
    return error_bad(error, "found the settings %s and %s, expected one of them", bond->setting, bond->other);
}

enum treen_status parts_settings_check(const struct settings *settings, const struct maker *maker,
                                       struct treen_error *error) {
    const struct treen_row *row;
    for (size_t i = 0; (row = options_row(i)); i++)
        if (words_among(row->questions, "parts") && !words_among(maker->about.settings, row->name) &&
            is_changed(settings, i))
            return refuse_setting(row->name, maker, error);
    for (size_t i = 0; i < sizeof bonds / sizeof *bonds; i++)
        TRY(check_bond(settings, &bonds[i], error));
    return TREEN_OK;
}
