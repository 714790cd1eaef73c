// What a drawing may be made of. The server writes nothing else; should anything else ever get into a drawing, it does
// not get into the page: no script, no link, no picture, no style, no element that is not SVG.

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set([
  "svg",
  "g",
  "defs",
  "use",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "pattern",
  "clipPath",
]);
const ATTRIBUTES = new Set([
  "xmlns",
  "id",
  "class",
  "role",
  "aria-label",
  "aria-hidden",
  "viewBox",
  "x",
  "y",
  "x1",
  "x2",
  "y1",
  "y2",
  "dx",
  "dy",
  "cx",
  "cy",
  "r",
  "rx",
  "ry",
  "width",
  "height",
  "d",
  "points",
  "transform",
  "href",
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "stroke-width",
  "opacity",
  "display",
  "pointer-events",
  "clip-path",
  "patternUnits",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
]);
const OURS = /^data-[a-z]+$/;
const ELSEWHERE = /\\|url\((?!#)/i; // a backslash could spell 'url' in another way

/** @param {Attr} attribute */
function fits({ name, namespaceURI, value }) {
  if (!ATTRIBUTES.has(name) && !OURS.test(name)) return false;
  if (namespaceURI && name !== "xmlns") return false;
  return name === "href" ? value.startsWith("#") : !ELSEWHERE.test(value);
}

/**
 * The root of a drawing, with all taken out of it that does not belong into one. Throws for what is no SVG.
 * @param {Element} root
 */
export function cleaned(root) {
  if (root.namespaceURI !== SVG || root.nodeName !== "svg" || root.querySelector("parsererror"))
    throw new Error("a drawing could not be read");
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.namespaceURI !== SVG || !ELEMENTS.has(element.nodeName)) element.remove();
    else for (const attribute of [...element.attributes]) if (!fits(attribute)) element.removeAttributeNode(attribute);
  }
  const rest = root.ownerDocument.createNodeIterator(
    root,
    NodeFilter.SHOW_PROCESSING_INSTRUCTION | NodeFilter.SHOW_COMMENT,
  );
  for (let node = rest.nextNode(); node; node = rest.nextNode()) node.parentNode?.removeChild(node);
  return /** @type {SVGSVGElement} */ (root);
}
