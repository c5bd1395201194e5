"""treen as WebAssembly: build.py OUTPUT VERSION COLLECTION TABLES. OUTPUT becomes treen.wasm; its folder keeps what is made on the
way. COLLECTION and TABLES are the files collection.c and tables.h of the build. doc/page.md says what to install.

The sources are those of the tool. A file src/wasm/ROOM/NAME.c stands in for src/ROOM/NAME.c, and src/wasm/posix/ has the headers that
wasi-libc lacks. The libraries are built from Debian's source packages, which apt-get fetches once, into the folder."""
import os
import shutil
import subprocess
import sys
from pathlib import Path

WASM = Path(__file__).resolve().parent
TOP = WASM.parent.parent
sys.path.insert(0, str(WASM.parent))
from rooms import WHAT

# A program or file that must be there, and the package that brings it.
NEEDED = {"clang": "clang", "wasm-ld": "lld", "wasm-opt": "binaryen", "ninja": "ninja-build", "apt-get": "apt", "dpkg-source": "dpkg-dev",
          "/usr/include/wasm32-wasi/stdio.h": "wasi-libc"}

# Source packages of Debian: the folders of headers, the files to compile, and the flags of these alone.
LIBRARIES = {
    "libfyaml": (["include", "src/xxhash", "src/lib"], ["src/lib/*.c", "src/xxhash/xxhash.c"], ['-DVERSION="0"']),
    "expat": (["expat/lib"], ["expat/lib/xmlparse.c", "expat/lib/xmlrole.c", "expat/lib/xmltok.c"], []),
    "zlib": (["."], ["adler32.c", "crc32.c", "deflate.c", "inffast.c", "inflate.c", "inftrees.c", "trees.c", "zutil.c"], []),
    "gmp": (["mini-gmp"], [], []),
}

# What needs a network, processes or modules: the page's server, what only it uses, and heavy libraries.
LEFT_OUT = {"src/app/system/self.c", "src/app/command/serve.c", "src/app/command/ledger.c", "src/picture/canvas/cairo.c", "src/picture/canvas/qrencode.c",
            "src/engine/logic/z3_module.c", "src/engine/logic/cadical_module.c"}
NO_ROOMS = ("src/app/server/", "src/app/ledger/", "src/app/ranks/")
NO_COMMANDS = {"serve", "ledger"}

# wasi-libc's own libraries have these, in a simple form.
EMULATED = ["signal", "mman", "process-clocks", "getpid"]

# The rooms that search are compiled for speed, all else for size: a page is loaded over a network. The kernels' functions are inlined
# one and all. Without that the program is smaller by a quarter, and its searches take a third longer (E221).
FAST = ("src/engine/", "src/shape/", "src/run/verify", "src/run/worker", "src/base/", "src/wasm/base/gmp.c")
KERNELS = "src/engine/cover/kernel/"
# Of these rooms little is done often: texts, what comes before a search, grids, and numbers by logic.
SMALL = ("src/base/text/", "src/engine/prepare/", "src/engine/matching/", "src/engine/most/", "src/engine/logic/", "src/shape/lattice/")
# Of these rooms nothing is done often.
SMALLEST = ("src/app/", "src/making/print/", "src/making/wood/", "src/picture/", "src/puzzle/format/", "src/puzzle/about/", "src/run/design/",
            "src/puzzle/stated/", "src/run/ask/", "src/run/interface/", "src/run/units/")

# Stack first: a stack that is too deep then meets the end of the memory, and not the data.
STACK = 8 << 20
LINKED = [f"-Wl,-z,stack-size={STACK}", "-Wl,--stack-first", "-Wl,--gc-sections", "-Wl,--strip-all"]
TARGET = ["--target=wasm32-wasi", "-ffunction-sections", "-fdata-sections", "-D_GNU_SOURCE",
          *(f"-D_WASI_EMULATED_{name.upper().replace('-', '_')}" for name in EMULATED)]


def runtime_is_there():
    """Whether clang has its runtime library for WebAssembly."""
    found = subprocess.run(["clang", "--target=wasm32-wasi", "--print-libgcc-file-name"], capture_output=True, text=True, check=False)
    return Path(found.stdout.strip() or "missing").is_file()


def missing():
    """The packages to install."""
    packages = [package for what, package in NEEDED.items() if not (shutil.which(what) or Path(what).is_file())]
    return packages if "clang" in packages or runtime_is_there() else [*packages, "libclang-rt-dev-wasm32"]


# ---- Debian's source packages ------------------------------------------------------------------------------------

class Sources:
    """apt with a list of its own, in the folder: nothing of the machine's is changed, and root is not needed."""

    def __init__(self, folder):
        self.folder = folder
        self.apt = folder / "apt"

    def options(self):
        return ["-qq", *(word for name, value in {
            "Dir::Etc::SourceList": self.apt / "sources.list", "Dir::Etc::SourceParts": "/dev/null", "Dir::State::Lists": self.apt / "lists",
            "Dir::Cache::pkgcache": "", "Dir::Cache::srcpkgcache": "", "APT::Sandbox::User": "",
        }.items() for word in ("-o", f"{name}={value}"))]

    def update(self):
        """Fetches the lists of sources of the places that packages come from here."""
        (self.apt / "lists" / "partial").mkdir(parents=True, exist_ok=True)
        places = subprocess.run(["apt-get", "indextargets", "--format", "deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)",
                                 "Created-By: Packages", "Component: main"], capture_output=True, text=True, check=True).stdout
        (self.apt / "sources.list").write_text("".join(f"{line}\n" for line in dict.fromkeys(places.splitlines())), encoding="utf-8")
        subprocess.run(["apt-get", *self.options(), "update"], check=True, stdout=sys.stderr)

    def versions(self, package):
        """The versions that can be had, the newest first; a mirror may lack a file of one."""
        shown = subprocess.run(["apt-cache", *self.options(), "showsrc", "--only-source", package], capture_output=True, text=True, check=True)
        found = [line.split()[1] for line in shown.stdout.splitlines() if line.startswith("Version: ")]
        return list(reversed(dict.fromkeys(found)))

    def fetch(self, package):
        """Unpacks the source package, with Debian's patches, in a folder of its name."""
        unpacked = self.folder / package
        if unpacked.is_dir():
            return
        if not (self.apt / "sources.list").is_file():
            self.update()
        for version in self.versions(package):
            work = self.folder / "unpacking"
            shutil.rmtree(work, ignore_errors=True)
            work.mkdir()
            got = subprocess.run(["apt-get", *self.options(), "source", f"{package}={version}"], cwd=work, check=False,
                                 capture_output=True, text=True)
            folders = [path for path in work.iterdir() if path.is_dir()]
            if got.returncode == 0 and len(folders) == 1:
                folders[0].rename(unpacked)
                shutil.rmtree(work)
                return
            print(got.stderr, file=sys.stderr)
        sys.exit(f"Debian's source package {package} cannot be had here; without it there is no treen for WebAssembly.")


# ---- What to compile ---------------------------------------------------------------------------------------------

def own_sources():
    """The files of the tool, those that stand in for others in their places."""
    own = {path.relative_to(WASM).as_posix(): path for room in ("base", "app") for path in sorted((WASM / room).rglob("*.c"))}
    names = [name for name in WHAT["library"]() + WHAT["tool"]() if name not in LEFT_OUT and not name.startswith(NO_ROOMS)]
    kept = [TOP / name for name in names if name.removeprefix("src/") not in own]
    return kept + list(own.values())


def write_tables(tables, folder):
    """The words of the build, but for the commands that are not here."""
    text = Path(tables).read_text(encoding="utf-8")
    for word in NO_COMMANDS:
        text = text.replace(f"COMMAND({word})", "")
    write_changed(folder / "tables.h", text)


def write_changed(path, text):
    """Writes a text, unless the file has it: ninja looks at its time."""
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def speed(source):
    """How a file of ours is compiled."""
    name = source.as_posix().removeprefix(f"{TOP.as_posix()}/")
    fast = name.startswith(FAST) and not name.startswith(SMALL)
    return "-O3" if name.startswith(KERNELS) else "-O2" if fast else "-Oz" if name.startswith(SMALLEST) else "-Os"


def quoted(words):
    return " ".join("'" + str(word).replace("$", "$$") + "'" for word in words)


def rules(output, version, collection, folder):
    """The text of build.ninja."""
    roots = {name: folder / "sources" / name for name in LIBRARIES}
    headers = [f"-isystem{roots[name] / part}" for name, (parts, _, _) in LIBRARIES.items() for part in parts]
    posix = [f"-I{WASM / 'posix'}"]
    own = [*TARGET, "-std=c17", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wno-missing-field-initializers", "-DKERNEL=portable",
           f'-DTREEN_VERSION="{version}"', *posix, f"-I{folder}", f"-I{TOP / 'include'}", f"-I{TOP / 'src'}", *headers]
    compiler = ["ccache", "clang"] if shutil.which("ccache") else ["clang"]
    lines = [f"compiler = {quoted(compiler)}", f"own = {quoted(own)}", f"builddir = {folder}",
             "rule compile", "  command = $compiler $flags -MD -MF $out.d -c $in -o $out", "  depfile = $out.d", "  deps = gcc",
             "  description = $in",
             "rule link", f"  command = clang {quoted([*TARGET, *LINKED])} @$out.rsp -o $out "
             + quoted(f"-lwasi-emulated-{name}" for name in EMULATED), "  rspfile = $out.rsp", "  rspfile_content = $in",
             "rule optimise", "  command = wasm-opt $features -O2 --strip-debug --strip-producers $in -o $out"]
    objects = []

    def compile_to(source, name, flags):
        objects.append(f"objects/{name.replace('/', '_')}.o")
        lines.extend([f"build {objects[-1]}: compile {source}", f"  flags = {flags}"])

    for source in [*own_sources(), Path(collection).resolve()]:
        compile_to(source, source.name if source.name == "collection.c" else source.relative_to(TOP).as_posix(), f"{speed(source)} $own")
    for name, (_, patterns, flags) in LIBRARIES.items():
        for pattern in patterns:
            for source in sorted(roots[name].glob(pattern)):
                compile_to(source, f"{name}_{source.name}", quoted([*TARGET, "-Os", "-w", *posix, *headers, *flags]))
    lines += [f"build treen-linked.wasm: link {' '.join(objects)}",
              f"build {Path(output).resolve()}: optimise treen-linked.wasm", "  features = --enable-bulk-memory --enable-sign-ext", ""]
    return "\n".join(lines)


def main(output, version, collection, tables):
    packages = missing()
    if packages:
        sys.exit(f"treen for WebAssembly takes Debian packages that are not here. Install them: {' '.join(packages)}")
    folder = Path(output).resolve().parent / "wasm-build"
    (folder / "sources").mkdir(parents=True, exist_ok=True)
    sources = Sources(folder / "sources")
    for package in LIBRARIES:
        sources.fetch(package)
    write_tables(tables, folder)
    write_changed(folder / "build.ninja", rules(output, version, collection, folder))
    sys.exit(subprocess.run(["ninja", "-k", "0", "--quiet", "-C", str(folder)], check=False, env=os.environ).returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
