import type { VisionChanges, VisionEvent } from "./schema";

/** Milliseconds between two questions for changes. */
export const changesEvery = 1000;
/** Milliseconds without an answer after which what is shown is old, and the whole is fetched anew. */
export const oldAfter = 60_000;
/** Events that a screen shows at once. */
export const shownEvents = 5;

export type Followed = { last: number; each: number; at: number };

/**
 * What an answer to "what came after `last`?" asks for: `apply` it, or take the snapshot `anew`, because too much happened,
 * because answers failed to come for a minute, or because dots stand for another number of members now.
 */
export function stepOf(followed: Followed, changes: VisionChanges, now: number): "apply" | "anew" {
  const gap = now - followed.at > oldAfter;
  return changes.anew || gap || changes.each !== followed.each || changes.last < followed.last
    ? "anew"
    : "apply";
}

/** The events to show, newest first by their time, then by their number: each once, however often it was told. */
export function withNew(shown: readonly VisionEvent[], told: readonly VisionEvent[]): VisionEvent[] {
  const known = new Set(shown.map(({ id }) => id));
  const added = told.filter(({ id }) => !known.has(id));
  return [...added, ...shown]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.id - one.id)
    .slice(0, shownEvents);
}

/** The dots that a member's event moves, and the others of the changes that really moved. */
export function moved(altitudes: Uint16Array, dots: VisionChanges["dots"]): VisionChanges["dots"] {
  return dots.filter(([dot, altitude]) => altitudes[dot] !== altitude);
}

const day = 86_400_000;

/**
 * When `missing` points are there at `pace` points a week, as a UTC day; null without a pace, and beyond ten years, which is
 * no date that anybody plans by.
 */
export function reachedOn(missing: number, pace: number, now: Date): string | null {
  if (missing <= 0) return now.toISOString().slice(0, 10);
  if (pace <= 0) return null;
  const days = Math.ceil((missing / pace) * 7);
  return days > 3650 ? null : new Date(now.getTime() + days * day).toISOString().slice(0, 10);
}
