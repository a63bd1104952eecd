import { localStore } from "@/lib/platform/browser/storage";

const prefix = "altura_chat_draft_";
const unsentPrefix = "altura_chat_unsent_";

/** Where the browser keeps what a member has not sent yet in a room. */
export const draftKey = (member: string, room: string) => `${prefix}${member}_${room}`;

/** Where the browser keeps the messages of a room that the server has not answered for yet; their own ids follow. */
export const unsentKey = (member: string, room: string) => `${unsentPrefix}${member}_${room}_`;

/** Stores something beyond this page where the browser can, or removes it with null. */
export function keep(key: string, value: string | null): void {
  if (value === null) localStore.removeItem(key);
  else localStore.setItem(key, value);
}

/** What comes back to the field stands above what has been begun there meanwhile. */
export const withReturned = (begun: string, returned: string) =>
  [returned, begun].filter((part) => part.trim() !== "").join("\n");

/** Removes all drafts and unsent messages of this browser: the next to sign in is somebody else. */
export function forgetDrafts(): void {
  for (const key of localStore.keys())
    if (key.startsWith(prefix) || key.startsWith(unsentPrefix)) localStore.removeItem(key);
}
