import type { ChatChanges, Room } from "./schema";

/** How many messages of others a member has not read in the rooms of their list, 100 at most (`private.unread_messages`). */
export const unreadIn = (rooms: readonly Pick<Room, "unread">[]): number =>
  Math.min(
    100,
    rooms.reduce((sum, { unread }) => sum + unread, 0),
  );

/** What of a page of changes follows a number; null when the page does not go back so far. */
export function changesSince(
  { last_change, missed, messages }: ChatChanges,
  after: number,
): ChatChanges | null {
  if (after < last_change - missed) return null;
  return {
    last_change,
    missed: Math.max(0, last_change - after),
    messages: messages.filter(({ change }) => change > after),
  };
}
