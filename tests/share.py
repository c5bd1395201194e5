"""What an installation has besides programs: manual pages, completions, an entry in menus, types of files, documents; and that it can
be taken away again: python3 tests/share.py BUILD SOURCE. Prints TAP."""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from tap import Skipped, tell

BUILD, SOURCE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
ASKED = {  # a line that is typed as far as this, and some of what bash then offers
    "treen co": "count convert",
    "treen help cla": "classify",
    "treen count pentominoes-6": "pentominoes-6x10",
    "treen count my": "mypuzzle.yaml",
    "treen count --engine sky": "skyline",
    "treen count --engine=sky": "skyline",
    "treen count --kernel av": "avx2 avx512",
    "treen count --seconds 5 --json som": "soma soma-cubes soma-figures",
    "treen count --symm": "--symmetry",
    "treen check soma my": "mypuzzle.yaml my.txt mybox",
    "treen design bu": "burrs",
    "treen design burrs --aim lev": "level",
    "treen convert soma --to xm": "xmpuzzle",
    "treen parts soma --to 3": "3mf",
    "treen draw soma --view exp": "exploded",
    "treen draw soma --to p": "png pdf",
    "treen count soma --to ": "bfile csv zdd",
    "treen count soma --by ": "empty used left-out piece:",
    "treen solve soma -o my": "mypuzzle.yaml my.txt mybox",
    "treen make suj": "sujiko",
}
NOT_OFFERED = {"treen count my": "my.txt", "treen count soma --fi": "--file", "treen count --seconds ": "soma", "treen list so": "soma"}
ASK = r"""source "$1"; read -ra COMP_WORDS <<<"$2"; [[ $2 == *' ' ]] && COMP_WORDS+=('')
COMP_WORDS=($(printf '%s\n' "${COMP_WORDS[@]/=/ = }")) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
[[ $2 == *' ' ]] && COMP_WORDS+=('') && COMP_CWORD=$((COMP_CWORD + 1))
[[ $(complete -p treen) == *'-F _treen'* ]] || exit 1
_treen; printf '%s\n' "${COMPREPLY[@]}" """


def run(command, folder, **more):
    return subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=120, check=False, **more)


def tool(name):
    if not shutil.which(name):
        raise Skipped(f"there is no {name}")
    return name


class Share:
    def __init__(self, folder):
        """Installs from a second folder of links, whose log no other test writes."""
        self.folder, self.build, self.top = folder, folder / "build", folder / "top"
        self.build.mkdir()
        for path in BUILD.iterdir():
            if path.name not in ("meson-private", "meson-logs"):
                (self.build / path.name).symlink_to(path)
        shutil.copytree(BUILD / "meson-private", self.build / "meson-private", ignore=shutil.ignore_patterns("__CMake*"))
        (self.build / "meson-logs").mkdir()
        done = run(["meson", "install", "--no-rebuild", "-C", self.build, "--destdir", self.top], folder)
        if done.returncode or not list(self.top.rglob("treen.1")):
            raise Skipped(f"cannot be installed here: {(done.stdout + done.stderr).splitlines()[-1:]}")
        self.share = next(self.top.rglob("treen.1")).parents[2]
        self.treen = next(path for path in self.top.rglob("bin/treen"))
        self.pages = sorted(self.share.rglob("treen*.[13]"))

    def page_for_each_command(self):
        """every command has a manual page, and each of its options is there"""
        for command in re.findall(r"^  ([a-z]+) ", run([self.treen, "--help"], "/").stdout.partition("\nCommands:")[2], re.MULTILINE):
            page = (self.share / f"man/man1/treen-{command}.1").read_text(encoding="utf-8")
            for option in re.findall(r"^  --([a-z-]+)", run([self.treen, command, "--help"], "/").stdout, re.MULTILINE):
                if "\\-\\-" + option.replace("-", "\\-") not in page:
                    yield f"treen-{command}.1 lacks --{option}"

    def header_has_a_page(self):
        """the manual page of the library has every function of the header"""
        page = (self.share / "man/man3/treen.h.3").read_text(encoding="utf-8")
        text = re.sub(r"/\*.*?\*/", "", (SOURCE / "include/treen.h").read_text(encoding="utf-8"), flags=re.DOTALL)
        return (f"{name} is missing" for name in set(re.findall(r"\b(treen_\w+)\(", text)) if name + "(" not in page)

    def pages_are_clean(self):
        """man shows the pages without a warning"""
        tool("man")
        for page in self.pages:
            said = run(["man", "--warnings", "-E", "UTF-8", "-Tutf8", "-l", page], "/")
            if said.returncode or said.stderr:
                yield f"{page.name}: {said.stderr}"

    def documents_are_there(self):
        """every document that --help, the pages or another document names is installed"""
        docs = self.share / "doc/treen"
        named = "\n".join(page.read_text(encoding="utf-8") for page in self.pages).replace("\\-", "-").replace(str(docs).removeprefix(str(self.top)), "")
        names = re.findall(r"\bdoc/[\w/-]+\.md", named)
        for text in docs.rglob("*.md"):
            links = re.findall(r"\]\(([\w/.-]+\.md)", text.read_text(encoding="utf-8"))
            names += [(text.parent / link).resolve().relative_to(docs.resolve()).as_posix() for link in links]
        known = {name for name in names if name.startswith("doc/")}  # others are of the source
        return (f"{name} is missing" for name in sorted(known) if not (docs / name).is_file()) if len(known) > 5 else [f"only {known}"]

    def bash_completes(self):
        """bash offers commands, options, choices, puzzles, files by their endings, spaces and aims"""
        place = self.folder / "at"
        (place / "mybox").mkdir(parents=True)
        for name in "mypuzzle.yaml", "my.txt":
            (place / name).touch()
        script = self.share / "bash-completion/completions/treen"
        for line in {**ASKED, **NOT_OFFERED}:
            done = run([tool("bash"), "-c", ASK, "bash", script, line], place)
            offered = set(done.stdout.split())
            missing = set(ASKED.get(line, "").split()) - offered
            if missing or done.stderr or NOT_OFFERED.get(line) in offered:
                yield f"{line}: {' '.join(sorted(offered))[:200]} {done.stderr}"

    def shells_read_them(self):
        """bash, zsh and fish read their completions"""
        files = {"bash": "bash-completion/completions/treen", "zsh": "zsh/site-functions/_treen", "fish": "fish/vendor_completions.d/treen.fish"}
        for shell, name in files.items():
            if shutil.which(shell):
                done = run([shell, "-n", self.share / name], "/")
                if done.returncode or done.stderr:
                    yield f"{shell}: {done.stderr}"

    def entry_is_valid(self):
        """the entry in menus is valid, and its icon is there"""
        if not (self.share / "icons/hicolor/scalable/apps/treen.svg").read_text(encoding="ascii").startswith("<svg"):
            yield "treen.svg is no drawing"
        done = run([tool("desktop-file-validate"), self.share / "applications/treen.desktop"], "/")
        if done.returncode or done.stdout:
            yield done.stdout

    def types_are_known(self):
        """the types of files have names and endings"""
        types = ElementTree.parse(self.share / "mime/packages/treen.xml").getroot()
        space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
        found = {each.get("type"): each.find("m:glob", space).get("pattern") for each in types.findall("m:mime-type", space)}
        if found != {"application/x-xmpuzzle": "*.xmpuzzle", "application/x-treen+yaml": "*.treen.yaml"}:
            yield str(found)

    def is_taken_away(self):
        """uninstalling leaves nothing"""
        run(["meson", "--internal", "uninstall"], self.build)  # as `ninja uninstall` calls it
        return (f"{path} is left" for path in sorted(self.top.rglob("*")) if not path.is_dir() or not any(path.iterdir()))


def main():
    with tempfile.TemporaryDirectory() as name:
        try:
            share = Share(Path(name))
        except Skipped as skipped:
            print(f"1..1\nok 1 - share # SKIP {skipped}")
            return
        cases = [share.page_for_each_command, share.header_has_a_page, share.pages_are_clean, share.documents_are_there,
                 share.bash_completes, share.shells_read_them, share.entry_is_valid, share.types_are_known, share.is_taken_away]
        tell(cases)


main()
