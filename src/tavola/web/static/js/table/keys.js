// The keyboard: everything a pointer can do.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const LETTER = /^\p{L}$/u;
const LATIN = /^\p{Script=Latin}$/u;

/** The key by what is on it; a letter of another script by where it lies. */
function named(event) {
  const letter = event.code?.match(/^Key([A-Z])$/)?.[1];
  if (!letter || !LETTER.test(event.key) || LATIN.test(event.key)) return event.key;
  return event.shiftKey ? letter : letter.toLowerCase();
}

function typing(target) {
  return target.closest?.("input, select, textarea, dialog[open]") !== null && target.closest !== undefined;
}

/** `acts` has arrows(dx, dy) -> taken, step(by), enter(target) -> taken, turn(by), confirm(), back(), help(), leave(). */
export function listenToKeys(board, acts) {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || board.closest("[inert]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
    if (act(event, board, acts)) event.preventDefault();
  });
}

function act(event, board, acts) {
  const inBoard = board.contains(event.target);
  const key = named(event);
  const arrow = ARROWS[key];
  if (arrow) return acts.arrows(...arrow, inBoard);
  switch (key) {
    case "r":
      return acts.turn(1);
    case "R":
      return acts.turn(-1);
    case "+":
      return acts.zoom(1.25);
    case "-":
      return acts.zoom(0.8);
  }
  return !event.repeat && pressed(key, inBoard, acts); // a key held down does the rest once
}

function pressed(key, inBoard, acts) {
  if ((key === "Enter" || key === " ") && inBoard) return acts.enter();
  switch (key) {
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
    case "0":
      return acts.fit();
    default:
      return false;
  }
}
