import { hasComparison, sumOf } from "./rules";
import type { Analytics } from "./schema";

/** Sums of the overview that say how a community does; of fewer than `fewest` before, a fall says nothing. */
const watched = ["joined", "page_view", "points", "chat"] as const;
const fewest = 20;

/** A fall or a rise of this share is worth a look. */
const much = 0.25;

/** Milliseconds after which figures that are made every five minutes are late. */
const late = 3_600_000;

export type Notice =
  | { kind: "late"; at: string }
  | { kind: (typeof watched)[number]; now: number; before: number; fall: number }
  | { kind: "churned"; now: number; before: number };

/**
 * What somebody should look at, by what the overview has read: figures that are no longer made, sums that fell by a quarter or more
 * against the other period (the deepest first), and members who churned. `now` is the time, in milliseconds; `fall` is a share.
 * Sums with a hidden number are left out, because they would seem to have fallen.
 */
export function noticesOf(answer: Analytics, now: number): Notice[] {
  const { facts_at: made, series, segments } = answer;
  const notices: Notice[] = made && now - Date.parse(made) > late ? [{ kind: "late", at: made }] : [];
  const falls = watched.flatMap((kind) => {
    const line = series[kind];
    if (!line || !hasComparison(answer) || [...line.now, ...line.before].includes(null)) return [];
    const sum = sumOf(line);
    const before = sum.before ?? 0;
    const fall = -(sum.change ?? 0);
    return before >= fewest && fall >= much ? [{ kind, now: sum.now ?? 0, before, fall }] : [];
  });
  notices.push(...falls.toSorted((one, other) => other.fall - one.fall));
  const [before, last] = [segments?.churned?.at(0), segments?.churned?.at(-1)];
  if (typeof before === "number" && typeof last === "number" && last >= fewest && last >= before * (1 + much))
    notices.push({ kind: "churned", now: last, before });
  return notices;
}
