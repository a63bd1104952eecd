import type { Segment } from "@/lib/analytics/rules";
import { keepPlain, readPlain } from "@/lib/platform/crypto/secure-storage";

/** What this browser last reported; `of` tells members of one device apart without naming them. */
type Seen = { of: string; segment: Segment; xp: number };

const name = "measured_seen";

/** What was seen of the member who joined then; null for another one, and the first time. */
export function readSeen(storage: Storage, of: string): Seen | null {
  try {
    const seen = JSON.parse(readPlain(storage, name) ?? "null") as Seen | null;
    return seen?.of === of ? seen : null;
  } catch {
    return null;
  }
}

/** A storage that is full or closed to us reports the segment again next time. */
export function keepSeen(storage: Storage, seen: Seen): void {
  try {
    keepPlain(storage, name, JSON.stringify(seen));
  } catch (error) {
    console.warn("What was reported is not remembered:", error);
  }
}
