"""site.py TREEN BUILD [WORDS]: the site of the build folder, and what treen serve and the site have in common, in Debian's Chromium.
Prints TAP. Without a site (ninja site) only the cases of treen serve are run. With TREEN_SITE=1 the cases of browser.mjs are run on the
site instead."""
import os
import sys
from pathlib import Path

import browser

treen, build, *words = sys.argv[1:]
site = Path(build).resolve() / "site"
whole = os.environ.get("TREEN_SITE")
os.environ["TREEN_SITE"] = str(site) if (site / "index.html").is_file() else ""
page = Path(build).resolve() / "page"
os.environ["TREEN_SOURCE"] = str(browser.HERE.parents[1])
os.environ["TREEN_PAGE"] = str(page) if (page / "node_modules").is_dir() else ""
if whole and not os.environ["TREEN_SITE"]:
    browser.skip("no site here: ninja site builds it")
browser.main("browser.mjs" if whole else "site.mjs", treen, build, *words)
