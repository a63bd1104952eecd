const day = 86_400_000;

/** When a snoozed case comes back: days from now, the start of a UTC day, an answer (`infinity`), or null: at once. */
export function wakeTime(until: string, chosen: string, now: Date): string | null {
  if (chosen) return new Date(`${chosen}T00:00:00Z`).toISOString();
  if (until === "none") return null;
  if (until === "answer") return "infinity";
  return new Date(now.getTime() + Number(until) * day).toISOString();
}
