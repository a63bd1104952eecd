import { isSegment, type Segment } from "@/lib/analytics/rules";
import type { BrowserStore } from "@/lib/platform/browser/storage";
import { keepPlain, readPlain } from "@/lib/platform/crypto/secure-storage";

/** What this browser last reported; `of` tells members of one device apart without naming them. */
type Seen = { of: string; segment: Segment; xp: number };

const name = "measured_seen";

/** What was seen of the member who joined then; null for another one, and the first time. */
export function readSeen(storage: BrowserStore, of: string): Seen | null {
  try {
    const seen = JSON.parse(readPlain(storage, name) ?? "null") as Seen | null;
    return seen?.of === of && isSegment(seen.segment) && Number.isFinite(seen.xp) ? seen : null;
  } catch {
    return null;
  }
}

export function keepSeen(storage: BrowserStore, seen: Seen): void {
  keepPlain(storage, name, JSON.stringify(seen));
}
