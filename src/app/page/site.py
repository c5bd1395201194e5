"""site.py OUT.txt SOURCE FOLDER TREEN.wasm: the page as a site of static files, in the folder `site` beside OUT.txt, which lists
them. FOLDER is where build.py bundles the page. Files are named after what is in them, so that a browser never mixes two editions."""
import gzip
import hashlib
import json
import shutil
import sys
from pathlib import Path

import icon
from build import Failed, copy_sources, esbuild, install, part_space

MOST = 3 << 20  # bytes in all

# Nothing comes from elsewhere. WebAssembly is compiled, and no text becomes a program.
POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
          "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'")

MANIFEST = {
    "name": "treen: piece-fitting puzzles", "short_name": "treen", "id": "./", "start_url": "./", "scope": "./", "display": "standalone",
    "description": "Solves, counts, takes apart and draws packing puzzles, burrs, snakes and number puzzles.",
    "background_color": icon.BACK, "theme_color": icon.BACK,
}
PIXELS = (192, 512)


def digest(data):
    return hashlib.sha256(data).hexdigest()[:10]


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.files = {}
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)

    def write(self, name, data):
        (self.folder / name).write_bytes(data)
        self.files[name] = data
        return name

    def named(self, name, data):
        """Writes a file under a name that tells its contents: page-0123456789.js."""
        stem, _, end = name.partition(".")
        return self.write(f"{stem}-{digest(data)}.{end}", data)


def replaced(text, old, new):
    if text.count(old) != 1:
        sys.exit(f"page.html should have {old} once: site.py puts {new} there.")
    return text.replace(old, new)


def icons(site):
    """Writes the icons, and returns them as the manifest lists them."""
    listed = [{"src": site.write("icon.svg", icon.svg().encode()), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    for pixels in PIXELS:
        listed.append({"src": site.write(f"icon-{pixels}.png", icon.png(pixels)), "sizes": f"{pixels}x{pixels}", "type": "image/png",
                       "purpose": "any maskable"})
    return listed


def head(site, tool, worker):
    """What the page's head has besides: who is asked, what is allowed, how the page is installed."""
    manifest = site.write("treen.webmanifest", json.dumps({**MANIFEST, "icons": icons(site)}).encode())
    return "\n".join([f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">', '<meta name="referrer" content="no-referrer">',
                      f'<meta name="treen-tool" content="{tool}" data-worker="{worker}">',
                      f'<link rel="preload" as="fetch" href="{tool}" crossorigin>', f'<link rel="manifest" href="{manifest}">',
                      f'<link rel="apple-touch-icon" href="icon-{PIXELS[0]}.png">'])


def index(site, source, parts):
    """The page of the page, with the site's own names."""
    text = (source / "page.html").read_text(encoding="utf-8")
    text = replaced(text, '<meta charset="utf-8">', f'<meta charset="utf-8">\n{head(site, parts["tool"], parts["worker"])}')
    text = replaced(text, 'href="/style.css"', f'href="{parts["style"]}"')
    text = replaced(text, 'src="/page.js"', f'src="{parts["page"]}"')
    text = replaced(text, 'data-space="/space.js"', f'data-space="{parts["space"]}"')
    return replaced(text, '<link rel="icon" href="data:,">', '<link rel="icon" href="icon.svg" type="image/svg+xml">')


def build(site, source, folder, wasm):
    parts = {
        "page": site.named("page.js", esbuild(folder, "page.ts")),
        "space": site.named("space.js", esbuild(folder, "space.js")),
        "worker": site.named("worker.js", esbuild(folder, "asking/worker.ts")),
        "style": site.named("style.css", (source / "style.css").read_bytes()),
        # Compressed here, since a plain server does not. The browser unpacks it.
        "tool": site.named("treen.wasm.packed", gzip.compress(wasm.read_bytes(), 9, mtime=0)),
    }
    site.write("index.html", index(site, source, parts).encode())
    edition = digest(b"".join(site.files.values()))
    names = ["./", *(name for name in site.files if name != "index.html")]
    site.write("offline.js", esbuild(folder, "asking/offline.ts", f"--define:FILES={json.dumps(names)}", f"--define:EDITION={json.dumps(edition)}"))


def main(out, source, folder, wasm):
    site = Site(out.parent / "site")
    try:
        copy_sources(source, folder)
        install(folder)
        part_space(source, folder)
        build(site, source, folder, wasm)
    except Failed as reason:
        sys.exit(f"The site cannot be built: {reason}")
    size = sum(map(len, site.files.values()))
    out.write_text("".join(f"{len(data):9} {name}\n" for name, data in site.files.items()) + f"{size:9} in all\n", encoding="ascii")
    if size > MOST:
        sys.exit(f"The site has {size} bytes, and is to have {MOST} at most.")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
