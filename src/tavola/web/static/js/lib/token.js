// The link this page was opened by: its token stands in the path and goes nowhere else.

import { showAddress } from "./device.js";

/** The secret part of the page's address: /p/TOKEN. */
export const { token = "" } = document.body.dataset;

const [, role, rest] = location.pathname.split("/");
if (token && rest !== token) showAddress(`/${role}/${token}${location.search}${location.hash}`); // with the end of its sentence

/** The host link in the fragment of the address, once: it is taken out of the address bar. */
export function takeHost() {
  const host = location.hash.match(/^#(\/h\/[\w-]{43})$/)?.[1];
  if (host) showAddress(location.pathname + location.search);
  return host;
}

/**
 * The path of a link given by the server, so that the page stays on the address it was reached by.
 * @param {string} link
 */
export function pathOf(link) {
  return new URL(link, location.href).pathname;
}
