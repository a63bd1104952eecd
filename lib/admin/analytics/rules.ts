import type { Compared } from "@/lib/admin/dashboard/rules";
import { dayAfter } from "@/lib/platform/days";
import type { Analytics, AnalyticsFilter, AnalyticsTab, Cohort, Parts } from "./schema";

/** The first day of each slot, of the period that is shown or of the one beside it. */
export const slotDays = ({ from, shift, size, slots }: Analytics, beside = false): string[] =>
  Array.from({ length: slots }, (_, slot) => dayAfter(from, slot * size - (beside ? shift : 0)));

/** Whether the community was there when the other period began. */
export const hasComparison = (answer: Analytics): boolean =>
  answer.began !== null && answer.began <= (slotDays(answer, true)[0] ?? answer.from);

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((total, each) => total + (each ?? 0), 0);

const compared = (now: number, before: number): Compared => ({
  now,
  before,
  change: before === 0 ? null : (now - before) / Math.abs(before),
});

/** The sum of a series beside that of the other period. Not for people, who are never added up. */
export const sumOf = ({
  now,
  before,
}: {
  now: readonly (number | null)[];
  before: readonly (number | null)[];
}): Compared => compared(sum(now), sum(before));

/** The sum of parts beside that of the other period. */
export const sumOfParts = (parts: Parts): Compared =>
  compared(sum(parts.map(({ now }) => now)), sum(parts.map(({ before }) => before)));

/** A note stands at the slot that its day is in. */
export const notesOfSlots = (answer: Analytics): { day: string; text: string }[] => {
  const days = slotDays(answer);
  return answer.notes.flatMap(({ day, text }) => {
    const slot = days.findLast((first) => first <= day);
    return slot ? [{ day: slot, text }] : [];
  });
};

/** Whether week `n` of a cohort is over, still runs, or has not begun. */
export function cellState(cohort: string, week: number, today: string): "done" | "running" | "none" {
  const monday = dayAfter(cohort, 7 * week);
  if (monday > today) return "none";
  return dayAfter(monday, 7) > today ? "running" : "done";
}

/**
 * Of all cohorts for which week `week` is over: which share of their members was here. Every member counts once, so a large
 * cohort weighs more. Null when there is none.
 */
export function shareOfWeek(
  cohorts: readonly Cohort[],
  week: number,
  today: string,
  of: "here" | "later",
): number | null {
  const over = cohorts.filter(
    ({ cohort, size }) => size !== null && cellState(cohort, week, today) === "done",
  );
  const members = sum(over.map(({ size }) => size));
  return members === 0 ? null : sum(over.map((cohort) => cohort[of][week] ?? 0)) / members;
}

/** The address of a part with a filter; what is as it always is stands not in it. */
export function analyticsPath(tab: AnalyticsTab, filter: AnalyticsFilter): string {
  const query = new URLSearchParams();
  if (filter.days !== 90) query.set("days", String(filter.days));
  if (filter.compare !== "before") query.set("compare", filter.compare);
  for (const name of ["segment", "source", "locale"] as const) {
    const value = filter[name];
    if (value) query.set(name, value);
  }
  const path = tab === "overview" ? "/admin/analytics" : `/admin/analytics/${tab}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Who joined in the period; from the chosen source, if one is. */
export function joinedPath({ from, today }: Analytics, { source }: Pick<AnalyticsFilter, "source">): string {
  return `/admin/home?joined_from=${from}&joined_to=${today}${source ? `&source=${source}` : ""}`;
}

/**
 * Orders that were begun in the period, of members from the chosen source, if one is; with `paid` those of them that were paid,
 * whatever became of them.
 */
export function ordersPath(
  { from, today }: Analytics,
  { source }: { source?: string },
  paid = false,
): string {
  const query = new URLSearchParams({ made_from: from, made_to: today });
  if (source) query.set("source", source);
  if (paid)
    for (const status of ["paid", "refunded", "partially_refunded", "disputed"])
      query.append("status", status);
  return `/admin/billing?${query}`;
}

/** Lines of the ledger that were written in the period; of one source of points, if one is named. */
export function linesPath({ from, today }: Analytics, source?: string): string {
  const of = source ? `source=${encodeURIComponent(source)}&` : "";
  return `/admin/wallet-points/lines?${of}made_from=${from}&made_to=${today}`;
}

/** Clicks on referral links in the period, of links of members from the chosen source, if one is; those that led at least so far. */
export function clicksPath(
  { from, today }: Analytics,
  { source }: { source?: string },
  reached?: "joined" | "wallet" | "minted" | "qualified",
): string {
  const query = new URLSearchParams({ made_from: from, made_to: today });
  if (source) query.set("source", source);
  if (reached) query.set("reached", reached);
  return `/admin/analytics/clicks?${query}`;
}

type EventsOf = { type: "page_view" | "form_abandon"; item?: string; source?: string };

/** Single events of the period, and of the chosen source, if one is: all of a type, of a page or form as it is counted, or of a source. */
export function eventsPath(
  { from, today }: Analytics,
  { source }: { source?: string },
  of: EventsOf,
): string {
  const query = new URLSearchParams({ type: of.type });
  if (of.item) query.set("item", of.item);
  const whence = of.source ?? source;
  if (whence) query.set("source", whence);
  query.set("made_from", from);
  query.set("made_to", today);
  return `/admin/analytics/events?${query}`;
}

type Row = {
  kind: string;
  name: string;
  item: string;
  day: string;
  value: number | null;
  before: number | null;
};

/** Every number of an answer as a line of a file: what it is, of what, the first day of its slot, and the other period. */
export function fileRows(answer: Analytics): Row[] {
  const days = slotDays(answer);
  const series =
    (kind: string) =>
    ([name, line]: [string, { now: (number | null)[]; before?: (number | null)[] }]) =>
      days.map((day, slot) => ({
        ...{ kind, name, item: "", day, value: line.now[slot] ?? null, before: line.before?.[slot] ?? null },
      }));
  const groups =
    (kind: string) =>
    ([name, parts]: [string, Parts]) =>
      parts.map(({ item, now, before }) => ({
        kind,
        name,
        item: item ?? "under_5",
        day: "",
        value: now,
        before,
      }));
  const cohorts = (answer.cohorts ?? []).flatMap(({ cohort, size, here, later }) => [
    { kind: "cohort", name: "members", item: "", day: cohort, value: size, before: null },
    ...here.map((value, week) => ({
      kind: "cohort",
      name: "here",
      item: String(week),
      day: cohort,
      value,
      before: null,
    })),
    ...later.map((value, week) => ({
      kind: "cohort",
      name: "later",
      item: String(week),
      day: cohort,
      value,
      before: null,
    })),
  ]);
  const segments = Object.entries(answer.segments ?? {}).map(
    ([name, now]) => [name, { now }] as [string, { now: (number | null)[] }],
  );
  return [
    ...Object.entries(answer.series).flatMap(series("series")),
    ...Object.entries(answer.people ?? {}).flatMap(series("people")),
    ...segments.flatMap(series("segment")),
    ...Object.entries(answer.parts).flatMap(groups("part")),
    ...Object.entries(answer.sources).flatMap(groups("source")),
    ...cohorts,
  ];
}
