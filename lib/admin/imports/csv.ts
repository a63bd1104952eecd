import { parse } from "csv-parse/sync";
import { z } from "zod";
import { canonicalEmail } from "@/lib/platform/text/email-address";
import { distinctNames, type ColumnKind, type Columns } from "./columns";
import { beginningOf } from "./guess";
import { dateOrderOf, joinedDay } from "./joined";
import { mostLines, type fileFaults } from "./rules";

/** A line as the database checks it: texts as they stand in the file. */
export type ImportLine = { line: number } & Partial<Record<ColumnKind, string>>;
/** A column that nobody chose and that holds something, with how many lines do; `place` from 1. */
export type LeftOut = { name: string; place: number; lines: number };
export type FileFault = (typeof fileFaults)[number];

/** A file that cannot be read at all, with the line where that shows, or the column that it does not have. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;
  readonly line: number | null;
  readonly column: string | null;

  constructor(fault: FileFault, line: number | null = null, column: string | null = null) {
    super(fault);
    this.fault = fault;
    this.line = line;
    this.column = column;
  }
}

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));
const heads = z.array(z.array(z.string()));
const failure = z
  .object({ code: z.string(), lines: z.number().nullish().catch(null) })
  .catch({ code: "", lines: null });

const options = {
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
};

/** What stands between the columns: whichever sign makes the most of them in the first line. */
export function delimiterOf(text: string): string {
  const widths = [",", ";", "\t", "|"].map((delimiter) => {
    try {
      const [head] = heads.parse(parse(text, { ...options, info: false, delimiter, to: 1 }));
      return [delimiter, head?.length ?? 0] as const;
    } catch {
      return [delimiter, 0] as const;
    }
  });
  return widths.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Excel's own line before the names of the columns. */
const directive = /^"?sep=([^"\n])"?[,;\t|]*(?=\n)/i;

function recordsOf(text: string, more: object = {}): z.output<typeof records> {
  const named = directive.exec(text)?.[1];
  // The line stays, empty, so that the others keep their numbers.
  const table = text.replace(directive, "");
  try {
    return records.parse(parse(table, { ...options, delimiter: named ?? delimiterOf(table), ...more }));
  } catch (error) {
    const { code, lines } = failure.parse(error);
    throw new UnreadableFile(code === "CSV_QUOTE_NOT_CLOSED" ? "quote_open" : "unreadable", lines ?? null);
  }
}

/** The names of the columns (`distinctNames`) and the first lines, of the beginning of a file; its last line may be cut. */
export function readHead(text: string): { names: string[]; sample: string[][] } {
  // What stands behind the last end of a line may be cut.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1) || text;
  const [head, ...sample] = firstRecords(whole).map(({ record }) => record);
  if (!head) throw new UnreadableFile("empty");
  return { names: distinctNames(head), sample };
}

/** The first records; the names alone where what follows is cut inside a quoted text. */
function firstRecords(text: string): z.output<typeof records> {
  try {
    return recordsOf(text, { to: 4 });
  } catch (error) {
    if (error instanceof UnreadableFile && error.fault === "quote_open") return recordsOf(text, { to: 1 });
    throw error;
  }
}

/** What a cell holds without what spreadsheets put around it so that it is no number (`="…"`), or no formula (`'=…`). */
const plain = (cell: string) => cell.replace(/^="(.*)"$/s, "$1").replace(/^'(?=[=+@-])/, "");

/**
 * Where each chosen column stands. Throws UnreadableFile for one that the file does not have, or has twice: what keeps people
 * from being written to must not be left out without a word.
 */
function placesOf(head: readonly string[], columns: Columns): (readonly [ColumnKind, number])[] {
  const names = distinctNames(head);
  const chosen = Object.entries(columns) as [ColumnKind, string][];
  if (!chosen.some(([kind]) => kind === "email")) throw new UnreadableFile("no_email_column");
  return chosen.map(([kind, name]) => {
    const place = names.indexOf(name);
    if (place >= 0) return [kind, place] as const;
    const twice = head.includes(name);
    throw new UnreadableFile(
      twice ? "column_twice" : kind === "email" ? "no_email_column" : "column_missing",
      null,
      name,
    );
  });
}

/** What the columns of one record hold. The surname stands behind the name. */
function lineOf(line: number, record: readonly string[], places: ReturnType<typeof placesOf>): ImportLine {
  const held: ImportLine = { line };
  for (const [kind, place] of places) {
    // PostgreSQL has no zero byte in a text.
    const cell = record[place]?.replaceAll("\0", "").slice(0, kind === "note" ? 4000 : 500);
    if (cell === undefined) continue;
    const value = plain(cell);
    held[kind] = kind === "email" ? canonicalEmail(value) : value;
  }
  const { surname, ...rest } = held;
  if (surname === undefined) return held;
  return { ...rest, name: [held.name, surname].filter(Boolean).join(" ") };
}

/** More columns than a page can show are not listed. */
const mostLeftOut = 100;

/** Columns that were not chosen and hold something, from the left. */
function leftOutOf(
  head: readonly string[],
  records: readonly (readonly string[])[],
  places: ReturnType<typeof placesOf>,
): LeftOut[] {
  const chosen = new Set(places.map(([, place]) => place));
  return distinctNames(head)
    .map((name, at) => ({
      name: name.replaceAll("\0", "").slice(0, 100),
      place: at + 1,
      lines: chosen.has(at) ? 0 : records.filter((record) => (record[at] ?? "") !== "").length,
    }))
    .filter(({ lines }) => lines > 0)
    .slice(0, mostLeftOut);
}

/** Days of joining as the database takes them. */
function withDays(lines: ImportLine[], head: readonly string[], now: number): ImportLine[] {
  const order = dateOrderOf(lines.map(({ joined }) => joined ?? ""));
  const from = beginningOf(head);
  return lines.map((line) =>
    line.joined === undefined ? line : { ...line, joined: joinedDay(line.joined, order, from, now) },
  );
}

/**
 * Every line of a file with what its columns hold (one that goes over several is named by its last), and the columns that are left out.
 * `now` in milliseconds: nobody joined after it. Throws UnreadableFile.
 */
export function readImport(
  text: string,
  columns: Columns,
  now = Date.now(),
): { lines: ImportLine[]; leftOut: LeftOut[] } {
  const [head, ...rows] = recordsOf(text);
  if (!head || rows.length === 0) throw new UnreadableFile("empty");
  if (rows.length > mostLines) throw new UnreadableFile("too_many_lines", mostLines + 1);
  const places = placesOf(head.record, columns);
  const lines = rows.map(({ record, info }) => lineOf(info.lines, record, places));
  return {
    lines: withDays(lines, head.record, now),
    leftOut: leftOutOf(
      head.record,
      rows.map(({ record }) => record),
      places,
    ),
  };
}
