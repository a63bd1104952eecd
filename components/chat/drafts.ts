const prefix = "altura_chat_draft_";

/** Where the browser keeps what a member has not sent yet in a room. */
export const draftKey = (member: string, room: string) => `${prefix}${member}_${room}`;

/** Takes all drafts of this browser away: whoever signs in next is somebody else. */
export function forgetDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
