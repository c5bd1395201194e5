"""Builds the package against a build of libtreen: TREEN_BUILD names its folder, else it is build/ of this checkout. The wheel
carries that library and its modules. With TREEN_BUILD=system the package uses the library that pkg-config finds, and carries none."""
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent))
from setup_places import BUILD, SYSTEM, TOP, version  # noqa: E402

OF_THE_TOOL = {"treen-http.so", "treen-ledger.so", "treen-mpi.so"}


class Carry(build_py):
    """Also copies the library and its modules, which it looks for beside itself."""

    def run(self) -> None:
        super().run()
        if SYSTEM:
            return
        folder = Path(self.build_lib) / "treen/lib"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for found in [BUILD / "libtreen.so.0", *BUILD.glob("treen-*.so")]:
            if found.name not in OF_THE_TOOL:
                shutil.copy(found, folder / found.name)


setup(
    name="treen",
    version=version(),
    description="Solves piece-fitting puzzles and exact covers",
    long_description=(TOP / "README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    license="MIT",
    python_requires=">=3.9",
    install_requires=["cffi>=1.15"],
    package_dir={"": "src"},
    packages=["treen"],
    package_data={"treen": ["py.typed", "_treen.pyi"]},
    cffi_modules=["binding.py:ffi"],
    cmdclass={"build_py": Carry},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
    zip_safe=False,
)
