/**
 * Name of the `<meta>` of a finished page that could not show what it is about, because a service did not answer. Its content
 * is the status of the page. Such a page is never kept, and an earlier one takes its place (lib/delivery/page-cache.mjs).
 */
export const unavailableMark = "altura-unavailable";

const pattern = new RegExp(`<meta name="${unavailableMark}" content="(\\d{3})"`);

/** The status that a page asks for with the mark; null for every other page. @param {string} html */
export function markedStatus(html) {
  const [, status] = pattern.exec(html) ?? [];
  return status ? Number(status) : null;
}
