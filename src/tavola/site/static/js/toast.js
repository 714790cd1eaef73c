// What just happened, said once: seen by everybody, read out by a screen reader.

const place = document.getElementById("toast");
let timer;

/** Say something; it leaves by itself, sooner the shorter it is. */
export function tell(sentence) {
  if (!place) return;
  clearTimeout(timer);
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = sentence;
  });
  timer = setTimeout(() => {
    place.textContent = "";
  }, 3500 + 60 * sentence.length);
}

/** Read out, not shown. */
export function whisper(sentence) {
  const ear = document.getElementById("ear");
  if (ear) ear.textContent = sentence;
}
