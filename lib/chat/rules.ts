import type { ChatChanges } from "./schema";

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
