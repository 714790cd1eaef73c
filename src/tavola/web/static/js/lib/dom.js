// Elements, icons and drawings. Names and words only ever become text nodes.

import { cleaned } from "./svg.js";

/** @import { Attributes, Child, Children } from "#types" */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const ICONS = {
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  left: "M4 12a8 8 0 1 0 3-6.2M4 3v5h5",
  right: "M20 12a8 8 0 1 1-3-6.2M20 3v5h-5",
  back: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  first: "M6 5v14M19 5l-9 7 9 7",
  previous: "M16 5l-9 7 9 7",
  next: "M8 5l9 7-9 7",
  last: "M18 5v14M5 5l9 7-9 7",
  play: "M7 4.5l12 7.5-12 7.5z",
  pause: "M8 5v14M16 5v14",
  close: "M6 6l12 12M18 6L6 18",
  tick: "M4 13l5 5L20 6",
  mail: "M3 5h18v14H3zM3 6l9 7 9-7",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  share: "M12 15V3M7 8l5-5 5 5M5 13v8h14v-8",
};

/**
 * The element of the page with an id. Throws where there is none, or one of another kind.
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind]
 * @returns {Kind}
 */
export function at(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof (kind ?? HTMLElement))) throw new Error(`the page has no such element: #${id}`);
  return /** @type {Kind} */ (element);
}

/**
 * The element an event began at; null: the page itself.
 * @param {Event} event
 */
export function elementOf({ target }) {
  return target instanceof Element ? target : null;
}

/**
 * Data that the template has put into a script element, as the view of a page to begin with.
 * @template T
 * @param {string} id
 * @returns {T}
 */
export function embedded(id) {
  return JSON.parse(at(id).textContent ?? "");
}

/**
 * All children that are there.
 * @param {Children} children
 */
function withoutEmpty(children) {
  return children.flat().filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An HTML element; children that are null, undefined or false are left out, strings become text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...(Child | Child[])} children
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...withoutEmpty(children));
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...(Element | null | false)} children
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

/**
 * @param {string} name
 * @param {string} extra
 */
export function icon(name, extra = "") {
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: `icon ${extra}`.trim(), "aria-hidden": "true" },
    s("path", { d: ICONS[name] }),
  );
}

/**
 * A drawing of our own server as an element of this page.
 * @param {string} text
 */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(cleaned(parsed.documentElement), true);
}

/**
 * A small picture, if there is one: a drawing of its own.
 * @param {string} text
 * @param {Attributes} attributes
 */
export function picture(text, attributes = {}) {
  if (!text) return null;
  const element = drawing(text);
  setAttributes(element, attributes);
  return element;
}

/**
 * A fragment of SVG as a group.
 * @param {string} text
 */
export function fragment(text) {
  const group = s("g");
  group.append(...drawing(`<svg xmlns="${SVG}">${text}</svg>`).childNodes);
  return group;
}

/** A key held down presses nothing again: neither the same button nor one that came to lie under the keyboard meanwhile. */
document.addEventListener(
  "keydown",
  (event) => {
    const presses = event.key === "Enter" || event.key === " ";
    if (
      event.repeat &&
      presses &&
      elementOf(event)?.closest("button, a, summary, input:not([type=text], [type=email]), select")
    )
      event.preventDefault();
  },
  { capture: true },
);

/**
 * @param {string | Element} label
 * @param {(event: MouseEvent) => unknown} press
 * @param {Attributes & { style?: string, picture?: string }} options
 */
export function button(label, press, { style = "", picture: name, ...more } = {}) {
  const drawn = name ? icon(name) : null;
  return h("button", { type: "button", class: `button ${style}`.trim(), onclick: press, ...more }, drawn, label);
}

/**
 * A square button that shows an icon and has its name for those who don't see it.
 * @param {string} name
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} press
 * @param {string} style
 */
export function iconButton(name, label, press, style = "") {
  return h(
    "button",
    { type: "button", class: `button square ${style}`.trim(), "aria-label": label, title: label, onclick: press },
    icon(name),
  );
}

/**
 * @template {Element} Parent
 * @param {Parent} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...withoutEmpty(children));
  return element;
}

/**
 * A number of seconds with an element: `<time>` in the reader's way.
 * @param {{ iso: string, full: string, short: string }} moment
 */
export function timeOf(moment) {
  return h("time", { datetime: moment.iso, title: moment.full }, moment.short);
}
