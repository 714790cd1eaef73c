// Elements, icons and drawings. Names and words only ever become text nodes.

import { cleaned } from "./svg.js";

const SVG = "http://www.w3.org/2000/svg";
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
  close: "M6 6l12 12M18 6L6 18",
  tick: "M4 13l5 5L20 6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  share: "M12 15V3M7 8l5-5 5 5M5 13v8h14v-8",
};

function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** An HTML element; children that are null, undefined or false are left out, strings become text. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An SVG element. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...children.filter(Boolean));
  return element;
}

export function icon(name, extra = "") {
  return s("svg", { viewBox: "0 0 24 24", class: `icon ${extra}`.trim(), "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/** A drawing of our own server as an element of this page. */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(cleaned(parsed.documentElement), true);
}

/** A small picture: a whole drawing, or a fragment that is put into a frame of its own. */
export function picture(text, attributes = {}, box = "-20 -40 60 50") {
  if (!text) return null;
  const whole = /^\s*<svg[\s>]/.test(text);
  const element = whole ? drawing(text.includes("xmlns=") ? text : text.replace("<svg", `<svg xmlns="${SVG}"`)) : s("svg", { class: "tv", viewBox: box });
  if (!whole) element.append(fragment(text));
  dress(element, attributes);
  return element;
}

/** A fragment of SVG as a group. */
export function fragment(text) {
  const group = s("g");
  group.append(...drawing(`<svg xmlns="${SVG}">${text}</svg>`).childNodes);
  return group;
}

/** A key held down presses nothing again: neither the same button nor one that came to lie under the keyboard meanwhile. */
document.addEventListener("keydown", (event) => {
  const presses = event.key === "Enter" || event.key === " ";
  if (event.repeat && presses && event.target.closest?.("button, a, summary, input:not([type=text], [type=email]), select")) event.preventDefault();
}, { capture: true });

export function button(label, press, { style = "", picture: name, ...more } = {}) {
  const drawn = name ? icon(name) : null;
  return h("button", { type: "button", class: `button ${style}`.trim(), onclick: press, ...more }, drawn, label);
}

/** A square button that shows an icon and has its name for those who don't see it. */
export function iconButton(name, label, press, style = "") {
  return h("button", { type: "button", class: `button square ${style}`.trim(), "aria-label": label, title: label, onclick: press }, icon(name));
}

export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A number of seconds with an element: `<time>` in the reader's way. */
export function timeOf(moment) {
  return h("time", { datetime: moment.iso, title: moment.full }, moment.short);
}
