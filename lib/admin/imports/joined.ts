/*
 * Days of joining as spreadsheets and other services write them. A time with a zone is the day by UTC; one without is taken as UTC,
 * which services write.
 */

/** Which figure comes first in dates like 03/04/2024; null where the column does not say. */
export type DateOrder = "day" | "month" | null;

/** A cell that holds something which is no day of joining. */
const unclearDay = "unclear";

const figures = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?=$|[\sT,])/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?=$|[\sT])/;
const timeOfDay = /^[\sT]+(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const words = /^(?:[a-z]{3,9},? )?(?:[a-z]{3,9}\.? \d{1,2},?|\d{1,2} [a-z]{3,9}\.?,?) \d{4}(?=$|[\s,])/i;

/** What a whole column says of the order; two figures that contradict each other say nothing. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  const found = new Set<DateOrder>();
  for (const cell of cells) {
    const [, first, sign, second] = figures.exec(cell.trim()) ?? [];
    if (Number(first) > 12 || sign === ".") found.add("day");
    else if (Number(second) > 12) found.add("month");
  }
  const [order = null, contrary] = found;
  return contrary === undefined ? order : null;
}

/** YYYY-MM-DD, null for a day that no calendar has. */
function dayOf(year: string, month: string, day: string): string | null {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? null : written;
}

const utcDay = (at: number) => (Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10));

function readDay(text: string, order: DateOrder): string | null {
  const iso = yearFirst.exec(text);
  if (iso) {
    const [whole, year = "", , month = "", date = ""] = iso;
    const day = dayOf(year, month, date);
    const [, time, zone] = timeOfDay.exec(text.slice(whole.length)) ?? [];
    if (day === null || time === undefined) return day;
    const offset = zone === undefined || /^[a-z]/i.test(zone) ? "Z" : zone.replace(/^(...)(\d\d)$/, "$1:$2");
    return utcDay(Date.parse(`${day}T${time}${offset}`));
  }
  const short = figures.exec(text);
  if (short) {
    const [, first = "", , second = "", year = ""] = short;
    if (order === null) return null;
    return order === "day" ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const named = words.exec(text);
  if (named) return utcDay(Date.parse(`${named[0].replaceAll(/[.,]/g, "")} UTC`));
  // Seconds or milliseconds since 1970.
  if (/^\d{10}(\d{3})?$/.test(text)) return utcDay(Number(text.padEnd(13, "0")));
  return null;
}

/**
 * The day in a cell as YYYY-MM-DD, empty for an empty one, else `unclearDay`: what cannot be read, a day before `from` (YYYY-MM-DD), when
 * the service did not exist, or one in the future. `now` in milliseconds. Tomorrow by UTC may be today in the service's zone.
 */
export function joinedDay(cell: string, order: DateOrder, from: string, now: number): string {
  const text = cell.trim();
  if (text === "" || /^(null|nil|\\n|none|n\/a|na|-|0000-00-00.*)$/i.test(text)) return "";
  const day = readDay(text, order);
  if (day === null || day < from || day > (utcDay(now + 86_400_000) ?? "")) return unclearDay;
  const today = utcDay(now) ?? "";
  return day > today ? today : day;
}
