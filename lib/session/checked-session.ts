import type { Member } from "./member";

/**
 * What the signed cookie says: this session, at this level, passed the guards. Bound to all three, because enrolling
 * a factor ends every other session of the first level, and removing one takes a session back to it.
 */
export function passOf({ id, sessionId, level }: Member): string {
  return `${id}:${sessionId}:${level}`;
}
