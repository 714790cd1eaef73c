"""How to play: the guide of a game, from Markdown with boards drawn by the game's own renderer."""

from __future__ import annotations

from functools import cache
from importlib import resources

from markupsafe import Markup


@cache
def guide(game: str, language: str = "en") -> Markup:
    """The guide as HTML. HTML inside the Markdown is shown as text."""
    from markdown_it import MarkdownIt  # only now: the site starts faster without it

    text = resources.files(f"tavola.games.{game}").joinpath("guide", f"{language}.md").read_text("utf-8")
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
