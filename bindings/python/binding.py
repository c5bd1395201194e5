"""The compiled part of the package, made by cffi out of treen.h as it stands."""
import re
import sys
from pathlib import Path

from cffi import FFI

sys.path.insert(0, str(Path(__file__).resolve().parent))
from setup_places import BUILD, SYSTEM, find_header  # noqa: E402

# Gives the next cover of a question "solve", as the numbers of its options, in one call.
SOURCE = """
#include <treen.h>

static enum treen_status treen_py_cover(struct treen_question *question, uint32_t *index, size_t *parts,
                                        struct treen_error *error) {
    const struct treen_record *record;
    enum treen_status status = treen_next(question, &record, error);
    if (status != TREEN_OK)
        return status;
    const struct treen_solution *solution = record->body.solution;
    *parts = solution->parts;
    for (size_t i = 0; i < solution->parts; i++)
        index[i] = solution->part[i].index;
    return TREEN_OK;
}
"""

OURS = """
enum treen_status treen_py_cover(struct treen_question *question, uint32_t *index, size_t *parts,
                                 struct treen_error *error);
extern "Python" bool treen_py_sink(void *context, const char *bytes, size_t length);
extern "Python" void treen_py_progress(void *context, const struct treen_progress *progress);
"""


def declarations(header: str) -> str:
    """The header without comments, directives and what is for C++."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.DOTALL)
    return re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)


ffi = FFI()
ffi.cdef(declarations(find_header().read_text(encoding="utf-8")) + OURS)
ffi.set_source("treen._treen", SOURCE, libraries=["treen"], include_dirs=[str(find_header().parent)],
               library_dirs=[] if SYSTEM else [str(BUILD)], extra_link_args=[] if SYSTEM else ["-Wl,-rpath,$ORIGIN/lib"])
