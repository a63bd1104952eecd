import type { Member } from "./member";

/**
 * What the signed cookie says: this session, at this level, was let in by the guards. Bound to all three, because
 * enrolling a factor ends every other session of the first level, and removing one takes a session back to it.
 */
export function checkedSession({ id, sessionId, level }: Member): string {
  return `${id}:${sessionId}:${level}`;
}
