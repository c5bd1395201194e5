/* Settings that many makers share. */
#pragma once

#include "making/making.h"

/* The settings of all printed parts, and of all sheets. */
#define PRINTED_SETTINGS                                                                                     \
    "cell gap bevel inner_bevel wall drain neck flat plate_width plate_depth spacing density material "      \
    "infill tray around tolerance rim floor fingers screw screw_hole split joint joint_width joint_depth "   \
    "pins stamp separate assembled"
#define SHEET_SETTINGS                                                                                       \
    "cell gap neck plate_width plate_depth spacing density material thickness kerf tray tolerance rim "      \
    "engrave paper drawing separate "                                                                        \
    "assembled"
