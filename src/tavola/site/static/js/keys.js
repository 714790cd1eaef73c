// The keyboard: everything a pointer can do.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function typing(target) {
  return target.closest?.("input, select, textarea, dialog[open]") !== null && target.closest !== undefined;
}

/** `acts` has arrows(dx, dy) -> taken, step(by), enter(target) -> taken, turn(by), confirm(), back(), help(), leave(). */
export function listenToKeys(board, acts) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
    if (act(event, board, acts)) event.preventDefault();
  });
}

function act(event, board, acts) {
  const inBoard = board.contains(event.target);
  const arrow = ARROWS[event.key];
  if (arrow) return acts.arrows(...arrow, inBoard);
  if ((event.key === "Enter" || event.key === " ") && inBoard) return acts.enter();
  switch (event.key) {
    case "r":
      return acts.turn(1);
    case "R":
      return acts.turn(-1);
    case "c":
    case "C":
      return acts.confirm();
    case "u":
    case "U":
    case "Backspace":
      return acts.back();
    case "Escape":
      return acts.leave();
    case "?":
      return acts.help();
    case "+":
      return acts.zoom(1.25);
    case "-":
      return acts.zoom(0.8);
    case "0":
      return acts.fit();
    default:
      return false;
  }
}
