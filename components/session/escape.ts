/** What is open above a page, and closed by Escape. `:is` lets a browser pass over what it does not have yet. */
export const openAbove =
  ":is(dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], :popover-open)";

/** Where Escape belongs to what is written: it empties a search, and takes back a reply or what an input method offers. */
const fields = "input, textarea, select, [contenteditable]";

/** Whether a press of Escape closes or takes back something on the page; listened to before that has gone. */
export const isEscapeTaken = (event: Pick<KeyboardEvent, "target" | "isComposing">): boolean =>
  event.isComposing ||
  (event.target as Element | null)?.matches?.(fields) === true ||
  document.fullscreenElement !== null ||
  document.querySelector(openAbove) !== null;
