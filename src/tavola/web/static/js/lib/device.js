// What a browser may refuse to a page (site data blocked, an old version, plain http), asked for in one place. Nothing here throws.

/**
 * Something of the browser's, or null where touching it is refused.
 * @template T
 * @param {() => T} ask
 * @returns {NonNullable<T> | null}
 */
function granted(ask) {
  try {
    return ask() ?? null;
  } catch {
    return null;
  }
}

/** @type {{ device: () => Storage, tab: () => Storage }} */
const areas = { device: () => localStorage, tab: () => sessionStorage }; // how long it lasts

/**
 * What was stored on the device, or for this tab; null: nothing, or storage is closed to us.
 * @param {"device" | "tab"} area
 * @param {string} key
 */
export function stored(area, key) {
  return granted(() => areas[area]().getItem(key));
}

/**
 * Keep a text; where storage is closed or full, it lasts as long as the page.
 * @param {"device" | "tab"} area
 * @param {string} key
 * @param {string} text
 */
export function store(area, key, text) {
  granted(() => areas[area]().setItem(key, text));
}

/**
 * Forget a text.
 * @param {"device" | "tab"} area
 * @param {string} key
 */
export function drop(area, key) {
  granted(() => areas[area]().removeItem(key));
}

/**
 * A channel to the other tabs of this browser, or null.
 * @param {string} name
 */
export function channel(name) {
  return granted(() => new BroadcastChannel(name));
}

/** The locks that tabs of this browser share, or null: plain http beyond this machine has none. */
export function sharedLocks() {
  return granted(() => navigator.locks);
}

/** 128 bits that nobody can guess, in hex. */
export function secretKey() {
  const bytes = granted(() => crypto.getRandomValues(new Uint8Array(16)));
  return bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Put another address into the address bar; browsers refuse that when it happens too often.
 * @param {string | URL} address
 */
export function showAddress(address) {
  granted(() => history.replaceState(history.state, "", address));
}

/**
 * Put a text on the clipboard; `field` holds it, for the old way. Resolves with whether it is there.
 * @param {string} text
 * @param {HTMLInputElement} field
 */
export async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.select(); // no clipboard on plain http
    return Boolean(granted(() => document.execCommand("copy")));
  }
}

/** Whether the device has a way to hand things on. */
export function canShare() {
  return Boolean(granted(() => navigator.share));
}

/**
 * Let the device hand something on; the reader may think better of it.
 * @param {ShareData} what
 */
export async function share(what) {
  try {
    await navigator.share(what);
  } catch {
    // closed by the reader, or not allowed here: the link can be copied
  }
}
