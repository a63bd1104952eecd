import { putAwayKey } from "@/lib/content/notices";
import { localStore, readJson } from "@/lib/platform/browser/storage";

/** The announcements that a visitor has closed in this browser; a browser that stores nothing shows them again on the next load. */
export function remembered(): string[] {
  const stored = readJson(localStore, putAwayKey);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

/** The last twenty are enough: older ones have long been taken off the site. */
export function remember(id: string): void {
  localStore.setItem(putAwayKey, JSON.stringify([...remembered().slice(-19), id]));
}
