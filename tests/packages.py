"""What is released: one version, the packages of Debian, and the same bytes each time: python3 tests/packages.py BUILD SOURCE. The
Debian packages themselves take minutes: ./release packages. Prints TAP."""
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tap import Skipped, tell

BUILD, SOURCE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
OF_PYTHON = {"python3-cffi", "python3-dev", "python3-setuptools"}


def read(name):
    return (SOURCE / name).read_text(encoding="utf-8")


def version():
    return re.search(r"^project\(.* version: '([^']*)'", read("meson.build"), re.MULTILINE)[1]


def version_is_one():
    """Debian's changelog and the tarball of npm have the version of meson.build"""
    found = {"debian/changelog": re.match(r"treen \(([^)]*)\)", read("debian/changelog"))[1]}
    for path in SOURCE.glob("bindings/npm/package.json"):
        found[path.name] = re.search(r'"version": "([^"]*)"', path.read_text(encoding="utf-8"))[1]
    return (f"{name} has {it}, expected {version()}" for name, it in found.items() if it != version())


def debian_builds_with_what_we_build_with():
    """Debian's control file names the libraries that .ci/setup.sh installs"""
    control = set(re.search(r"^Build-Depends:(.*(?:\n .*)*)", read("debian/control"), re.MULTILINE)[1].replace(",", " ").split())
    ours = set(re.findall(r"lib[\w-]+-dev|zlib1g-dev", re.search(r"^to_build=\((.*?)\)", read(".ci/setup.sh"), re.MULTILINE | re.DOTALL)[1])) - {"libc6-dev"}
    missing = (ours | OF_PYTHON) - control
    return [f"{name} is missing" for name in sorted(missing)]


def find_python():
    """A Python that builds the wheel: this one, or that of the system."""
    for python in sys.executable, "/usr/bin/python3":
        needed = "import os, sysconfig, cffi, setuptools, wheel; os.stat(sysconfig.get_path('include') + '/Python.h')"
        if Path(python).exists() and not subprocess.run([python, "-c", needed], capture_output=True, check=False).returncode:
            return python
    raise Skipped("no Python here has all of Python.h, cffi, setuptools, wheel")


def release(what, folder, **more):
    """Makes it with this build. Returns the file."""
    changes = {"TREEN_BUILD": str(BUILD), "OUT": str(folder), **more}
    done = subprocess.run(["./release", what], cwd=SOURCE, env={**os.environ, **changes}, capture_output=True, text=True, timeout=250, check=False)
    made = [path for path in folder.iterdir() if path.name != "SHA256SUMS"] if folder.exists() else []
    if done.returncode or len(made) != 1 or made[0].name not in (folder / "SHA256SUMS").read_text():
        raise RuntimeError(f"{done.stdout}{done.stderr}{made}")
    return made[0]


def made_twice(what, **more):
    with tempfile.TemporaryDirectory() as name:
        first, second = (release(what, Path(name) / place, **more) for place in ("one", "two"))
        if first.read_bytes() != second.read_bytes():
            yield f"{first.name} differs"
        if what == "source":
            yield from archive_lacks(first)


def archive_lacks(path):
    with tarfile.open(path) as archive:
        names = set(archive.getnames())
    top = f"treen-{version()}"
    wanted = {f"{top}/{name}" for name in ("meson.build", "debian/rules", "src/app/page/built/page.js.gz", "LICENSE")}
    return [f"{name} is missing in {path.name}" for name in sorted(wanted - names)]


def source_is_the_same():
    """the source archive is made twice with the same bytes, and holds the built page"""
    if not (SOURCE / ".git").exists():
        raise Skipped("this is no checkout")
    if not (BUILD / "page/built/page.js.gz").exists():
        raise Skipped("this build has no page")
    return made_twice("source")


def wheel_is_the_same():
    """the wheel is made twice with the same bytes"""
    if not (SOURCE / ".git").exists() or b"__asan_init" in (BUILD / "libtreen.so.0").read_bytes():
        raise Skipped("this is no checkout, or a build with sanitizers")
    return made_twice("wheel", PYTHON=find_python())


def tarball_is_the_same():
    """the tarball of npm is made twice with the same bytes"""
    if not (SOURCE / ".git").exists() or not (BUILD / "treen.wasm").exists():
        raise Skipped("this is no checkout, or treen.wasm was not built here")
    return made_twice("npm")


def site_is_the_same():
    """a folder is packed twice into a zip with the same bytes, whenever its files were written"""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for place, names in ("one", "abc"), ("two", "cba"):
            (folder / place).mkdir()
            for number, each in enumerate(names):
                (folder / place / each).write_text(each)
                os.utime(folder / place / each, (0, number * 10**8))
            subprocess.run([sys.executable, SOURCE / "share/pack.py", folder / place, folder / f"{place}.zip"],
                           env={**os.environ, "SOURCE_DATE_EPOCH": "1000000000"}, check=True)
        if (folder / "one.zip").read_bytes() != (folder / "two.zip").read_bytes():
            yield "the archives differ"


def main():
    tell([version_is_one, debian_builds_with_what_we_build_with, source_is_the_same, wheel_is_the_same,
          tarball_is_the_same, site_is_the_same])


main()
