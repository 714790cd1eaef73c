// The link this page was opened by: its token stands in the path and goes nowhere else.

/** The secret part of the page's address: /p/TOKEN. */
export const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** The path of a link given by the server, so that the page stays on the address it was reached by. */
export function pathOf(link) {
  return new URL(link, location.href).pathname;
}
