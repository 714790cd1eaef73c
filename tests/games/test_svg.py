"""Text in drawings is text: escaped in one place, which nothing goes round; and no text from data is a template."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavola.games.messages import in_words, say, verbatim
from tavola.games.svg import escaped, label, text

SOURCES = Path(__file__).parents[2] / "src" / "tavola"
FILES = sorted(SOURCES.rglob("*.py"))


def held(words: str) -> str:
    """What XML can hold of the words, with ends of lines as a reader of XML tells them."""
    kept = "".join(c for c in words if c in "\t\n\r" or (c.isprintable() or c > "\x9f"))
    kept = "".join(c for c in kept if c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff")
    return kept.replace("\r\n", "\n").replace("\r", "\n")


@given(st.text(st.characters()))
def test_any_text_is_read_as_it_was_written_but_for_what_xml_cannot_hold(words: str) -> None:
    written = text(words, 'x="1"')
    read = ElementTree.fromstring(f"<svg {label(words)}>{written}</svg>")
    assert (read[0].text or "") == held(words)
    assert read.get("aria-label") == held(words).replace("\n", " ").replace("\t", " ")
    assert (len(read), len(read[0]), read[0].attrib) == (1, 0, {"x": "1"})


def test_markup_is_shown_and_does_nothing() -> None:
    words = """</text><script>'"&"""
    assert escaped(words) == "&lt;/text&gt;&lt;script&gt;&#39;&quot;&amp;"
    assert escaped(-3) == "-3"


@pytest.mark.parametrize("words", ["{", "}", "{x}", "{0}", "{{}}", "{who.__class__}", "%s", "Inti, the sun"])
def test_words_from_data_are_no_template(words: str) -> None:
    assert in_words(verbatim(words), ()) == words
    assert in_words(say("{god}!", god=verbatim(words)), ()) == f"{words}!"


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """The string constants of a module, docstrings left out."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCES)))
def test_only_one_module_writes_text_into_drawings(file: Path) -> None:
    if file == SOURCES / "games" / "svg.py":
        return
    written = [node.lineno for node in strings(ast.parse(file.read_text("utf-8"))) if _writes(str(node.value))]
    assert written == []


def _writes(constant: str) -> bool:
    return any(mark in constant for mark in ("<text", "<tspan", "<title", "<desc", "aria-label=", "<textPath"))


def _constant(node: ast.expr) -> bool:
    """Whether this is a text of ours: a literal, a translated one, or a name in capitals."""
    match node:
        case ast.Constant():
            return True
        case ast.Call(func=ast.Name(id="_" | "gettext" | "ngettext"), args=args):
            return all(_constant(arg) for arg in args[:1])
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper()
        case ast.Subscript(value=value):
            return _constant(value)
        case ast.IfExp(body=body, orelse=orelse):
            return _constant(body) and _constant(orelse)
    return False


def _templates(tree: ast.AST) -> Iterator[tuple[int, ast.expr]]:
    """Texts with places that something is put into, and where they stand."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr="format" | "format_map")):
                yield node.lineno, value
            case ast.Call(func=ast.Name(id="say" | "Message"), args=[first, *_]):
                yield node.lineno, first
            case ast.Call(func=ast.Name(id="say_n"), args=[one, many, *_]):
                yield from ((node.lineno, one), (node.lineno, many))


# Where a template is not written on the spot, and why it is ours all the same.
OURS = {
    "games/messages.py": {"text", "one", "template", "text.replace('{', '{{').replace('}', '}}')"},  # the messages
    "games/taluva/page/words.py": {"INTO[what.terrain or ''].text"},
    "games/torven/page/drawing.py": {"ground"},  # a path of this module
    "table/export.py": {"msgspec.json"},  # formats JSON
    "service/opening.py": {"said"},  # one of two sentences there
    "service/new_tables.py": {"detail"},  # a sentence of the line before
}


DEVELOPERS = [file for file in FILES if SOURCES / "bots" in file.parents or file.name == "training.py"]
SPEAKING = [file for file in FILES if file not in DEVELOPERS]  # for developers `say` prints


@pytest.mark.parametrize("file", SPEAKING, ids=lambda file: str(file.relative_to(SOURCES)))
def test_no_text_from_data_is_a_template(file: Path) -> None:
    ours = OURS.get(str(file.relative_to(SOURCES)), set())
    found = {
        ast.unparse(node): line for line, node in _templates(ast.parse(file.read_text("utf-8"))) if not _constant(node)
    }
    assert {text: line for text, line in found.items() if text not in ours} == {}
