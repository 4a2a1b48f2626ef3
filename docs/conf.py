"""Sphinx: the pages are made from spec/ and sources/ themselves, through the compiled spec."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "hoc-ref"
author = "The hoc-ref maintainers"
project_copyright = "2026, the hoc-ref maintainers"
extensions = ["myst_parser", "sphinx_design", "apparatus", "casebook", "functions", "guides", "ruling"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "node_modules"]
html_theme = "furo"
html_title = "hoc-ref"
html_static_path = ["_static"]
html_css_files = ["apparatus.css"]
html_js_files = ["apparatus.js"]
html_copy_source = False
html_show_sphinx = False
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
texts = os.environ.get("HOC_REF_TEXTS", "")
