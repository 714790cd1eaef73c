"""Where things are on the screen, measured in the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

IN_VIEW = """(selector) => {
  const thing = document.querySelector(selector);
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const wide = document.documentElement.clientWidth, high = document.documentElement.clientHeight;
  const out = left < 0 || top < 0 || right > wide || bottom > high;
  if (out) return `${left} ${top} ${right} ${bottom} of ${wide} ${high}`;
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return thing.disabled || thing.contains(found) ? "" : `under ${found?.id || found?.className || found?.tagName}`;
}"""
COVERED = """(beside) => [...document.querySelectorAll('#board .pick:not(.covered)')].filter((pick) => {
  if (beside.includes(pick.dataset.target)) return false;
  const { left, top, right, bottom } = pick.getBoundingClientRect();
  return !document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('#board');
}).map((pick) => pick.getAttribute('aria-label'))"""
LOW = """() => [...document.querySelectorAll('button, select, summary, input, a.button, nav a, .tables a, .log a')]
  .filter((thing) => !thing.matches('[type=radio]') && thing.getClientRects().length)
  .map((thing) => [(thing.matches('[type=checkbox]') && thing.closest('label') || thing).getBoundingClientRect().height,
    thing.id || thing.className || thing.textContent])
  .filter(([height]) => height < 43.5).map(([height, name]) => `${name}: ${height}`)"""

BROKEN = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const within = text.parentElement;
    if (!within.getClientRects().length || within.closest('.sr, svg, script, noscript')) continue;
    for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 4) found.push(word[0]);
    }
  }
  return found;
}"""


def hidden(page: Page, selector: str) -> str:
    """Why something is not in view as a whole, free to be pressed; empty when it is."""
    return str(page.evaluate(IN_VIEW, selector))


def covered(page: Page, view: Any) -> list[str]:
    """Places that can be picked and lie under something, or out of view; those that have a button are left out."""
    picks = view["choices"]["picks"] if view["choices"] else []
    return list(page.evaluate(COVERED, [pick["target"] for pick in picks if pick["button"]]))


def width(page: Page) -> int:
    """How many pixels wide the page is, with all that sticks out."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def low(page: Page) -> list[str]:
    """What can be pressed and is lower than a finger needs: 44 pixels. The label of a checkbox is pressed with it."""
    return list(page.evaluate(LOW))


def broken_words(page: Page) -> list[str]:
    """Words that go on in a second line."""
    return list(page.evaluate(BROKEN))
