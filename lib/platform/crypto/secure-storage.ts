import type { BrowserStore } from "@/lib/platform/browser/storage";
import { now } from "@/lib/platform/clock";

/**
 * The secure storage (docs/product.md, "Secure storage"): items `secure_…` in local storage, encrypted with AES-GCM under a
 * key that is generated once and kept in local storage too.
 *
 * What that is worth: it keeps values from people who glance at the storage, and AES-GCM notices when one was changed.
 * It is no protection against scripts of this page, extensions or whoever holds the device, because the key lies beside
 * the values. And of the key's 64 hex characters only the first 32 are used, as bytes of text: 128 bits of chance in a
 * 256-bit key. So nothing goes in here that would do harm when read: no token, no secret.
 */
const prefix = "secure_";
const keyItem = "altura_app_key";
const ivBytes = 12;

/** `timestamp` and `expiry` in milliseconds; without `expiry` an item stays. An encrypted `value` is base64 of IV and text. */
type Stored = { value: string; encrypted: boolean; timestamp: number; expiry?: number };

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

function appKey(storage: BrowserStore): Promise<CryptoKey> {
  let hex = storage.getItem(keyItem);
  if (!hex || !/^[0-9a-f]{64}$/.test(hex)) {
    hex = toHex(crypto.getRandomValues(new Uint8Array(32)));
    storage.setItem(keyItem, hex);
  }
  const bytes = new TextEncoder().encode(hex.slice(0, 32));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function write(
  storage: BrowserStore,
  name: string,
  value: string,
  encrypted: boolean,
  expiry?: number,
): boolean {
  const stored: Stored = {
    value,
    encrypted,
    timestamp: now().getTime(),
    ...(expiry === undefined ? {} : { expiry }),
  };
  return storage.setItem(prefix + name, JSON.stringify(stored));
}

/** The item as it was stored, or null: absent, written by something else, or over. What is over is removed. */
function read(storage: BrowserStore, name: string): Stored | null {
  try {
    const stored = JSON.parse(storage.getItem(prefix + name) ?? "null") as Stored | null;
    if (typeof stored?.value !== "string") return null;
    if (stored.expiry === undefined || stored.timestamp + stored.expiry > now().getTime()) return stored;
    storage.removeItem(prefix + name);
    return null;
  } catch {
    // Not ours: as good as absent.
    return null;
  }
}

/** Stores a value as it is. Says whether the browser stored it; otherwise it lives as long as the page. */
export function keepPlain(storage: BrowserStore, name: string, value: string, expiry?: number): boolean {
  return write(storage, name, value, false, expiry);
}

/** A value that was kept as it is; null for an encrypted one. */
export function readPlain(storage: BrowserStore, name: string): string | null {
  const stored = read(storage, name);
  return stored && !stored.encrypted ? stored.value : null;
}

/** Stores a value encrypted, under a fresh IV each time. Throws where the browser has no cryptography (`http:`). */
export async function keepEncrypted(
  storage: BrowserStore,
  name: string,
  value: string,
  expiry?: number,
): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const text = new TextEncoder().encode(value);
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await appKey(storage), text),
  );
  const joined = new Uint8Array(ivBytes + sealed.length);
  joined.set(iv);
  joined.set(sealed, ivBytes);
  write(storage, name, toBase64(joined), true, expiry);
}

/** A value that was kept encrypted; null when it was changed, or when its key is gone. */
export async function readEncrypted(storage: BrowserStore, name: string): Promise<string | null> {
  const stored = read(storage, name);
  if (!stored?.encrypted) return null;
  try {
    const joined = fromBase64(stored.value);
    const key = await appKey(storage);
    const open = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: joined.slice(0, ivBytes) },
      key,
      joined.slice(ivBytes),
    );
    return new TextDecoder().decode(open);
  } catch {
    return null;
  }
}

export function forget(storage: BrowserStore, name: string): void {
  storage.removeItem(prefix + name);
}
