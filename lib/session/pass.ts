import type { Member } from "./member";

/**
 * What the signed pass cookie says: this session, at this level, was let through. Bound to all three, because enrolling
 * a factor ends every other session of the first level, and removing one takes a session back to it.
 */
export function passOf({ id, sessionId, level }: Member): string {
  return `${id}:${sessionId}:${level}`;
}
