"""The package for Python (bindings/python): its wheel is built against this build and unpacked, moved to another folder, and its own
tests run there by pytest, under the address sanitizer where the library is: python3 tests/python.py BUILD SOURCE. Prints TAP."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

BUILD, SOURCE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
NEEDED = ["cffi", "setuptools", "wheel", "pytest"]  # python3-cffi, …
BUILDS = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"


class Skipped(Exception):
    pass


def run(command, folder, **changes):
    mine = {name: value for name, value in os.environ.items() if name not in ("TREEN_MODULES", "PYTHONPATH", "LD_LIBRARY_PATH")}
    return subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=500, env={**mine, **changes})


def find_python():
    """A Python that has what is needed: this one, or that of the system."""
    said = ""
    for python in dict.fromkeys([sys.executable, "/usr/bin/python3"]):
        if Path(python).exists():
            asked = run([python, "-c", f"import sysconfig, os, {', '.join(NEEDED)}; os.stat(sysconfig.get_path('include') + '/Python.h')"], "/")
            if asked.returncode == 0:
                return python
            said = said or asked.stderr.strip().splitlines()[-1]
    raise Skipped(f"no Python here has all of Python.h, {', '.join(NEEDED)}: {said}")


def sanitizer():
    """What python must load first, since the library is built with gcc's address sanitizer; empty: it is not."""
    symbols = run(["readelf", "-d", "--dyn-syms", "-W", BUILD / "libtreen.so.0"], "/").stdout
    if "__tsan_init" in symbols or "__asan_init" in symbols and "libasan" not in symbols:
        raise Skipped("python cannot load this sanitizer's library")
    if "__asan_init" not in symbols:
        return ""
    return run([os.environ.get("CC", "cc").split()[-1], "-print-file-name=libasan.so"], "/").stdout.strip()


def install(python, folder):
    """Builds the wheel, and unpacks it into a folder that is then moved. Returns that folder."""
    copy = folder / "source"
    shutil.copytree(SOURCE / "bindings/python", copy, ignore=shutil.ignore_patterns("__pycache__", "build", "dist", "*.egg-info"))
    built = run([python, "-c", BUILDS, folder], copy, TREEN_BUILD=str(BUILD), TREEN_INCLUDE=str(SOURCE / "include"))
    wheels = list(folder.glob("*.whl"))
    if built.returncode or len(wheels) != 1:
        raise RuntimeError(built.stdout + built.stderr)
    with zipfile.ZipFile(wheels[0]) as wheel:
        wheel.extractall(folder / "first")
    return (folder / "first").rename(folder / "second"), wheels[0].name


class Package:
    def __init__(self, python, preload, folder):
        self.python, self.preload = python, preload
        self.site, self.wheel = install(python, folder)

    def has_the_wheels_name(self):
        """one wheel is for all versions from 3.9"""
        return re.fullmatch(r"treen-[\d.]+-cp39-abi3-linux_\w+\.whl", self.wheel), self.wheel

    def carries_the_library(self):
        """the wheel has the library, the modules that it can load, and none of the tool's"""
        found = {path.name for path in (self.site / "treen/lib").iterdir()}
        expected = {"libtreen.so.0"} | {path.name for path in BUILD.glob("treen-*.so") if path.stem[6:] not in ("http", "ledger", "mpi")}
        return found == expected, f"{sorted(found)}, expected {sorted(expected)}"

    def has_types(self):
        """its types hold (mypy --strict)"""
        if run([self.python, "-m", "mypy", "--version"], "/").returncode:
            raise Skipped("there is no mypy")
        done = run([self.python, "-m", "mypy", "--strict", "--cache-dir", os.devnull, SOURCE / "bindings/python/src/treen"], self.site)
        return done.returncode == 0, done.stdout + done.stderr

    def tests(self):
        """Runs its tests. Returns (name, outcome) of each, and all that was printed."""
        changes = {"PYTHONPATH": str(self.site), "PYTHONDONTWRITEBYTECODE": "1", "TREEN_README": str(SOURCE / "bindings/python/README.md")}
        if self.preload:
            options = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"  # Python's own
            changes.update(LD_PRELOAD=self.preload, ASAN_OPTIONS=options.lstrip(":"), PYTHONMALLOC="malloc")
        folder = SOURCE / "bindings/python/tests"
        done = run([self.python, "-m", "pytest", "-v", "-s", "-p", "no:cacheprovider", "--tb=short", "--color=no", "-rN", folder], self.site, **changes)
        told = re.findall(r"^\S*?(test_\w+)\.py::(\S+) (PASSED|FAILED|ERROR|SKIPPED)", done.stdout, re.MULTILINE)
        return [(f"{file[5:]}: {name}", outcome) for file, name, outcome in told], done


def report(cases):
    for number, (name, good, said) in enumerate(cases, 1):
        print(f"{'ok' if good is not False else 'not ok'} {number} - {name}" + (f" # SKIP {said}" if good is None else ""))
        if good is False:
            print("\n".join("# " + line for line in said.splitlines()))
    print(f"1..{len(cases)}")


def main():
    cases = []
    with tempfile.TemporaryDirectory() as name:
        try:
            package = Package(find_python(), sanitizer(), Path(name))
        except Skipped as skipped:
            return report([("python", None, str(skipped))])
        for case in package.has_the_wheels_name, package.carries_the_library, package.has_types:
            try:
                good, said = case()
                cases.append((case.__doc__, bool(good), said))
            except Skipped as skipped:
                cases.append((case.__doc__, None, str(skipped)))
        told, done = package.tests()
        cases.append(("pytest comes to its end", done.returncode == 0 and len(told) > 50, done.stdout + done.stderr))
        cases += [(test, None if outcome == "SKIPPED" else outcome == "PASSED", outcome) for test, outcome in told]
    return report(cases)


sys.exit(main())
