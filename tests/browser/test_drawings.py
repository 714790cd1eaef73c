"""What gets into a page as a drawing: what drawings are made of, and nothing else, whatever the text of one holds."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tavola.web.static import Files

HTML = "http://www.w3.org/1999/xhtml"
PUT = """async ([address, text]) => {
  const { drawing, picture, fragment } = await import(address);
  const inside = text.replace(/^<svg[^>]*>/, '').replace(/<\\/svg>$/, '');
  const drawn = [drawing(text), picture(text), drawing('<svg xmlns="http://www.w3.org/2000/svg"/>')];
  drawn[2].append(fragment(inside));
  document.body.append(...drawn);
  await new Promise((done) => setTimeout(done, 50));
  return drawn.map((one) => one.outerHTML);
}"""
HOSTILE = {
    "script": "<script>document.title='harmed'</script>",
    "script of another file": '<script href="/static/x.js"/>',
    "html": f'<foreignObject><form xmlns="{HTML}" action="//a.test"><input/></form></foreignObject>',
    "html alone": f'<img xmlns="{HTML}" src="x" onerror="document.title=1"/>',
    "frame": f'<iframe xmlns="{HTML}" srcdoc="x"/>',
    "meta": f'<meta xmlns="{HTML}" http-equiv="refresh" content="0;url=//a.test"/>',
    "base": f'<base xmlns="{HTML}" href="//a.test/"/>',
    "link": '<a href="https://a.test/"><rect width="9" height="9"/></a>',
    "link of old": '<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="//a.test"><path d="M0 0"/></a>',
    "image": '<image href="/static/x.png" width="9" height="9"/>',
    "filter image": '<filter id="f"><feImage href="//a.test/x.png"/></filter><rect filter="url(#f)"/>',
    "style": "<style>body{display:none}</style>",
    "style attribute": '<rect style="position:fixed;fill:red" width="9"/>',
    "style sheet": '<?xml-stylesheet href="//a.test/x.css"?><rect width="9"/>',
    "event": '<rect width="9" onclick="a()" onload="a()" onfocus="a()" tabindex="0"/>',
    "animation": '<rect><set attributeName="href" to="javascript:a()"/><animate attributeName="x" to="9"/></rect>',
    "use of another document": '<use href="//a.test/x.svg#a"/><use href="data:image/svg+xml,x#a"/><use href=" #a"/>',
    "use of old": '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="//a.test/x.svg#a"/>',
    "paint of another document": '<rect fill="url(//a.test#a)"/><g clip-path="URL( #a )"/><g fill="u\\72l(//a.test)"/>',
    "nested": '<g><g><svg><script>document.title="harmed"</script></svg></g></g>',
    "mathml": '<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext><rect/></mtext></math>',
}
FORBIDDEN = ("script", "foreign", "form", "input", "img", "iframe", "meta", "base ", "<a", "href=", "image", "filter")
FORBIDDEN += ("style", "onclick", "onload", "onfocus", "tabindex", "animate", "<set", "url(", "u\\72l", "math")
FORBIDDEN += ("a.test",)


@pytest.fixture(scope="module")
def page(browser: Any, site: str) -> Any:
    """A page of the site that puts nothing in itself."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}/import")
    yield page
    context.close()


def put(page: Page, inside: str) -> list[str]:
    """The elements that the page makes of a drawing, as text."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'
    drawn: list[str] = page.evaluate(PUT, [Files().address("js/lib/dom.js"), text])
    return drawn


@pytest.mark.parametrize("name", HOSTILE)
def test_what_does_not_belong_into_a_drawing_stays_out_of_the_page(page: Page, name: str) -> None:
    before = page.title()
    for drawn in put(page, HOSTILE[name] + '<path d="M1 1"/>'):
        assert [mark for mark in FORBIDDEN if mark in drawn.lower()] == []
        assert '<path d="M1 1"' in drawn
    assert page.title() == before
    assert page.evaluate("document.adoptedStyleSheets.length") == 0


def test_what_belongs_into_a_drawing_is_kept(page: Page) -> None:
    inside = (
        '<defs><path id="a" d="M0 0h1"/><pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"/></defs>'
        '<g class="tw" data-net="n1" role="button" aria-label="a &lt; b"><use href="#a" x="1"/>'
        '<text x="1" text-anchor="middle">&lt;b&gt;</text><rect fill="url(#p)" stroke="var(--tw-ink)"/></g>'
    )
    for drawn in put(page, inside):
        assert '<g class="tw" data-net="n1" role="button" aria-label="a &lt; b"><use href="#a" x="1"' in drawn
        assert '>&lt;b&gt;</text><rect fill="url(#p)" stroke="var(--tw-ink)"' in drawn


@pytest.mark.parametrize("text", ["", "words", "<p>no drawing</p>", f'<svg xmlns="{HTML}"><b/></svg>', "<svg", "<svg>"])
def test_what_is_no_drawing_is_an_error(page: Page, text: str) -> None:
    draw = "async ([address, text]) => { (await import(address)).drawing(text); }"
    with pytest.raises(Exception, match="could not be read"):
        page.evaluate(draw, [Files().address("js/lib/dom.js"), text])
