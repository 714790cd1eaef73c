// A game as a file on the reader's disk.

import { h } from "./dom.js";

/**
 * @param {string} name
 * @param {unknown} content
 */
export function downloadFile(name, content) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: "application/json" }));
  const anchor = h("a", { href: url, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
