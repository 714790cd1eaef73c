// What is picked, shown before it is laid, and the sign that it can be turned.

import { s } from "../lib/dom.js";

/** @import { Box, Variant } from "#types" */

/**
 * The fragment at its place; it swings in from the rotation before.
 * @param {SVGGElement} part
 * @param {Variant} variant
 * @param {number} step
 */
export function ghostOf(part, variant, step) {
  part.setAttribute("transform", `translate(${variant.x} ${variant.y})`);
  const ghost = s("g", { class: step ? "ghost swing" : "ghost", "data-move": variant.move }, part);
  if (step) {
    ghost.style.setProperty("--from", `${-60 * step}deg`);
    ghost.style.transformOrigin = `${variant.x}px ${variant.y}px`;
  }
  return ghost;
}

/**
 * A turning arrow on the side of the ghost that looks away from the board, if `seen(x, y)` there; R where there is a keyboard.
 * @param {SVGGElement} ghost
 * @param {Box} board
 * @param {(x: number, y: number) => boolean} seen
 */
export function spinHint(ghost, board, seen) {
  const box = ghost.getBBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const reach = Math.max(box.width, box.height) / 2 + 10;
  let angle = Math.atan2(y - (board.y + board.height / 2), x - (board.x + board.width / 2));
  if (!seen(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach)) angle += Math.PI;
  const turn = (angle * 180) / Math.PI + 90;
  const arc = `M${-0.5 * reach} ${-0.866 * reach}A${reach} ${reach} 0 0 1 ${0.5 * reach} ${-0.866 * reach}m-5-11l5 11l-12 1`;
  const key = s("text", { y: 4 });
  key.textContent = "R";
  return s(
    "g",
    { class: "spin", "aria-hidden": "true", transform: `translate(${x} ${y})` },
    s("g", { transform: `rotate(${turn})` }, s("path", { class: "case", d: arc }), s("path", { d: arc })),
    s(
      "g",
      { class: "key", transform: `translate(${Math.cos(angle) * reach} ${Math.sin(angle) * reach})` },
      s("circle", { r: 10.5 }),
      key,
    ),
  );
}
