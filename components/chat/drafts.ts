const prefix = "altura_chat_draft_";
const unsentPrefix = "altura_chat_unsent_";

/** Where the browser keeps what a member has not sent yet in a room. */
export const draftKey = (member: string, room: string) => `${prefix}${member}_${room}`;

/** Where the browser keeps the messages of a room that the server has not answered for yet; their own ids follow. */
export const unsentKey = (member: string, room: string) => `${unsentPrefix}${member}_${room}_`;

/** Keeps something beyond this page, or takes it away with null. A browser may be full or refuse: then it stands here alone. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch (error) {
    console.warn("Not kept beyond this page:", error);
  }
}

/** What comes back to the field stands above what has been begun there meanwhile. */
export const withReturned = (begun: string, returned: string) =>
  [returned, begun].filter((part) => part.trim() !== "").join("\n");

/** Takes all drafts and unsent messages of this browser away: whoever signs in next is somebody else. */
export function forgetDrafts(storage: Storage): void {
  for (const key of Object.keys(storage))
    if (key.startsWith(prefix) || key.startsWith(unsentPrefix)) storage.removeItem(key);
}
