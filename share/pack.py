"""pack.py FOLDER OUT: packs a folder into OUT.tar.xz (under the folder's name) or OUT.zip (what is in it), with the time of
SOURCE_DATE_EPOCH on every file and no names of persons: the same files give the same bytes."""
import os
import sys
import tarfile
import time
import zipfile
from pathlib import Path

EPOCH = int(os.environ["SOURCE_DATE_EPOCH"])


def mode(path):
    return 0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644


def into_tar(folder, paths, out):
    def plain(entry):
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime, entry.mode = EPOCH, mode(folder.parent / entry.name)
        return entry
    with tarfile.open(out, "w:xz", format=tarfile.GNU_FORMAT, preset=9) as archive:
        for path in [folder, *paths]:
            archive.add(path, path.relative_to(folder.parent).as_posix(), recursive=False, filter=plain)


def into_zip(folder, paths, out):
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in (path for path in paths if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), time.gmtime(EPOCH)[:6])
            entry.external_attr, entry.compress_type = mode(path) << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())


def main(folder, out):
    folder = Path(folder).resolve()
    (into_zip if out.endswith(".zip") else into_tar)(folder, sorted(folder.rglob("*")), out)


if __name__ == "__main__":
    main(*sys.argv[1:])
