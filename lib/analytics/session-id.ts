import { now } from "@/lib/clock";
import { newSessionId } from "./rules";

const key = "secure_session_id";
const lifetimeMilliseconds = 60 * 60 * 24 * 1000;

type Stored = { value: string; encrypted: boolean; timestamp: number; expiry?: number };

function read(storage: Storage, at: number): string | null {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? "null") as Stored | null;
    if (typeof stored?.value !== "string") return null;
    return stored.expiry === undefined || stored.timestamp + stored.expiry > at ? stored.value : null;
  } catch {
    // Written by something else, or storage is closed to us: a new id does no harm.
    return null;
  }
}

/**
 * Id of this browsing session, kept for a day (specification, section 3): unencrypted in local storage, in the form of
 * its secure storage `{value, encrypted, timestamp, expiry}`. Without storage it lives as long as the page.
 */
export function analyticsSessionId(storage: Storage): string {
  const at = now().getTime();
  const known = read(storage, at);
  if (known) return known;
  const value = newSessionId(at, crypto.randomUUID().slice(0, 8));
  const stored: Stored = { value, encrypted: false, timestamp: at, expiry: lifetimeMilliseconds };
  try {
    storage.setItem(key, JSON.stringify(stored));
  } catch {
    return value;
  }
  return value;
}
