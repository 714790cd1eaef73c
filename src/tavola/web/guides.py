"""How to play: the guide of a game, from Markdown with boards drawn by the game's own renderer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from tavola.games.game import AnyGame, Book

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


@cache
def guide(game: AnyGame, language: str = "en") -> Markup:
    """The guide as HTML. HTML inside the Markdown is shown as text; a fenced block `board` becomes a drawing."""
    return Markup(_markdown(game.book, language).render(game.book.guide(language)))


@cache
def card(game: AnyGame) -> Markup:
    """A position of the game to look at, as SVG."""
    return Markup(game.book.card())


def _markdown(book: Book, language: str) -> MarkdownIt:
    from markdown_it import MarkdownIt  # only now: the site starts faster without it

    def fence(renderer: Any, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        if tokens[index].info.strip() != "board":
            return str(renderer.fence(tokens, index, options, env))
        drawing, caption = book.example(tokens[index].content.strip(), language)
        return f"<figure>{drawing}<figcaption>{escape(caption)}</figcaption></figure>\n"

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("fence", fence)
    return markdown
