import { now } from "@/lib/platform/clock";
import type { BrowserStore } from "@/lib/platform/browser/storage";
import { keepPlain, readPlain } from "@/lib/platform/crypto/secure-storage";
import { newSessionId } from "./rules";

const name = "session_id";
const lifetimeMilliseconds = 60 * 60 * 24 * 1000;

/**
 * Id of this browsing session, kept for a day (docs/product.md, "Secure storage"): unencrypted in the secure storage, because it
 * says nothing about anybody. Without storage it lives as long as the page.
 */
export function analyticsSessionId(storage: BrowserStore): string {
  const known = readPlain(storage, name);
  if (known?.startsWith("session_")) return known;
  const value = newSessionId(now().getTime(), crypto.randomUUID().slice(0, 8));
  keepPlain(storage, name, value, lifetimeMilliseconds);
  return value;
}
