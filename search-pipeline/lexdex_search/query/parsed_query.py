"""A query as understood: what the steps after reading work on."""

import msgspec

from lexdex_search.results import QueryInterpretation, UnmetConstraint


class ParsedQuery(msgspec.Struct, frozen=True):
    """A query as understood; `words` counts the words typed, `like` are products that the answer should resemble."""

    understanding: QueryInterpretation
    gaps: tuple[UnmetConstraint, ...]
    words: int
    text: str
    """The respelled sentence without the words of its conditions: what both legs search."""
    has_topic: bool = True
    trade: bool = False
    like: tuple[str, ...] = ()
    comparison: bool = False
    language: str = "en"
    function: bool = False
    """Whether it names what some tool does, in two words or more."""
    advice: bool = False
    """Whether somebody asks what to do or what is allowed, not for a tool."""
    elsewhere: bool = False
    """Whether it holds a word for what no tool is, such as "weather", and none for a tool."""

    @property
    def is_vague(self) -> bool:
        """Whether words were said, but none that tells what is wanted."""
        said = self.understanding
        return bool(self.words) and not (
            said.topic or said.constraints or said.named_products or self.gaps or self.like
        )
