// Whether the screen is a small one, where the table has a dock instead of a panel (css/dock.css).

const SMALL = window.matchMedia("(max-width: 820.98px), (max-height: 480.98px)");

const SIDEWAYS = window.matchMedia("(max-height: 480.98px) and (min-width: 560px)");

export function isSmall() {
  return SMALL.matches;
}

/** Whether the dock stands beside the board. */
export function isSideways() {
  return SIDEWAYS.matches;
}

/**
 * Call when one of both changes, as when a phone is turned.
 * @param {() => void} call
 */
export function onScreenChange(call) {
  for (const query of [SMALL, SIDEWAYS]) query.addEventListener("change", call);
}
