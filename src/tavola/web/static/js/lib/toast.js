// What just happened, said once: seen by everybody, read out by a screen reader.

const place = document.getElementById("toast");
let timer = 0;

if (place?.showPopover) place.popover = "manual";

/**
 * A popover shown last lies over everything, open dialogs too.
 * @param {boolean} shown
 */
function raiseToast(shown) {
  if (!place?.popover) return;
  place.hidePopover();
  if (shown) place.showPopover();
}

/**
 * Say something; it leaves by itself, sooner the shorter it is.
 * @param {string} sentence
 */
export function tell(sentence) {
  if (!place) return;
  clearTimeout(timer);
  place.textContent = "";
  raiseToast(true);
  requestAnimationFrame(() => {
    place.textContent = sentence;
  });
  timer = window.setTimeout(
    () => {
      place.textContent = "";
      raiseToast(false);
    },
    3500 + 60 * sentence.length,
  );
}

/**
 * Read out, not shown.
 * @param {string} sentence
 */
export function announce(sentence) {
  const ear = document.getElementById("ear");
  if (ear) ear.textContent = sentence;
}
