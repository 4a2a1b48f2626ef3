"""`python -m hoc_ref` is `hoc-ref`."""

import sys

from hoc_ref.cli import main

sys.exit(main())
