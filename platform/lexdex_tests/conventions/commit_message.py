"""Checks a commit message: `python -m lexdex_tests.conventions.commit_message FILE`; pre-commit runs it."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

MAX_SUBJECT_LENGTH = 72
SCISSORS = "# ------------------------ >8 ------------------------"
GENERATED = re.compile(r"^(Merge|Revert|fixup!|squash!|amend!) ")
NOT_IMPERATIVE = re.compile(
    r"^(\w+ed|\w+ing|(?!\w*(ss|us|is)$)\w{3,}s|the|an?|it|its|this|that|we|i|no|now|each|all|more)$", re.IGNORECASE
)
"""Past tense, -ing, third person, and words with which no imperative begins."""
IMPERATIVES = {
    "embed",
    "feed",
    "seed",
    "need",
    "speed",
    "proceed",
    "bring",
    "ping",
    "string",
    "process",
    "address",
    "focus",
}


def find_problems(message: str) -> Iterator[str]:
    """Yield what is wrong with a message, one sentence each."""
    lines = [line.rstrip() for line in message.partition(SCISSORS)[0].splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if not subject:
        yield "The first line is empty: write the subject there."
        return
    if GENERATED.match(subject):
        return
    if len(subject) > MAX_SUBJECT_LENGTH:
        yield f"The subject has {len(subject)} characters, at most {MAX_SUBJECT_LENGTH} are allowed."
    if subject.endswith("."):
        yield "The subject ends with a period."
    first = subject.split()[0].rstrip(",:;")
    if not first[0].isupper():
        yield "The subject begins with a small letter."
    if first.lower() not in IMPERATIVES and NOT_IMPERATIVE.match(first):
        yield f"The subject begins with “{first}”: begin with an imperative, such as Add, Fix or Rename."
    if len(lines) > 1 and lines[1]:
        yield "The second line is not empty: separate subject and body by a blank line."


def main(path: Path) -> int:
    """Print the problems of the message in a file; return 1 if there are any."""
    problems = list(find_problems(path.read_text(encoding="utf-8")))
    sys.stderr.writelines(f"Commit message: {problem}\n" for problem in problems)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
