"""``python -m eighteenxx`` is the ``eighteenxx`` command."""

from eighteenxx.cli import main

main()
