"""Where the library and its header lie that the package is built against: see setup.py."""
import os
import re
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parent
SYSTEM = os.environ.get("TREEN_BUILD") == "system"
BUILD = Path(os.environ.get("TREEN_BUILD") or TOP / "../../build").resolve()


def find_header() -> Path:
    folder = Path(os.environ.get("TREEN_INCLUDE") or TOP / "../../include")
    if SYSTEM and "TREEN_INCLUDE" not in os.environ:
        asked = subprocess.run(["pkg-config", "--variable=includedir", "treen"], capture_output=True, text=True, check=True)
        folder = Path(asked.stdout.strip())
    return folder.resolve() / "treen.h"


def version() -> str:
    number = int(re.search(r"#define TREEN_HEADER_VERSION (\d+)", find_header().read_text(encoding="utf-8")).group(1))
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"
