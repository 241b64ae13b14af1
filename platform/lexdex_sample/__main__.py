"""Write the sample catalogue as JSON Lines to standard output."""

import json
import sys

from lexdex_sample import generate_products


def main() -> None:
    """Write one product per line with its fields in a fixed order, so that the output is the same on every machine."""
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    for product in generate_products():
        sys.stdout.write(json.dumps(product, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
