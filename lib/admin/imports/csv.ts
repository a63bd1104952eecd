import { parse } from "csv-parse/sync";
import { z } from "zod";
import { canonicalEmail } from "@/lib/platform/text/email-address";
import { distinctNames, type ColumnKind, type Columns } from "./columns";
import { mostLines, type fileFaults } from "./rules";

/** A line as the database checks it: texts as they stand in the file. */
export type ImportLine = { line: number } & Partial<Record<ColumnKind, string>>;
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

/** The text of a file with ends of lines of one kind: by its byte order mark, else UTF-8, else what old spreadsheets write (Windows-1252, of which Latin-1 is a part). */
export const decode = (bytes: Uint8Array): string => textOf(bytes).replaceAll(/\r\n?/g, "\n");

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
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

function recordsOf(text: string, more: object = {}): z.output<typeof records> {
  try {
    return records.parse(parse(text, { ...options, delimiter: delimiterOf(text), ...more }));
  } catch (error) {
    const { code, lines } = failure.parse(error);
    throw new UnreadableFile(code === "CSV_QUOTE_NOT_CLOSED" ? "quote_open" : "unreadable", lines ?? null);
  }
}

/** The names of the columns (`distinctNames`) and the first lines, of the beginning of a file; its last line may be cut. */
export function readHead(text: string): { names: string[]; sample: string[][] } {
  // What stands behind the last end of a line may be cut.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1) || text;
  const [head, ...sample] = recordsOf(whole, { to: 4 }).map(({ record }) => record);
  if (!head) throw new UnreadableFile("empty");
  return { names: distinctNames(head), sample };
}

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
    const value = record[place]?.replaceAll("\0", "").slice(0, 500);
    if (value !== undefined) held[kind] = kind === "email" ? canonicalEmail(value) : value;
  }
  const { surname, ...rest } = held;
  if (surname === undefined) return held;
  return { ...rest, name: [held.name, surname].filter(Boolean).join(" ") };
}

/** Every line of a file with what its columns hold; one that goes over several is named by its last. Throws UnreadableFile. */
export function readImport(text: string, columns: Columns): ImportLine[] {
  const [head, ...rows] = recordsOf(text);
  if (!head || rows.length === 0) throw new UnreadableFile("empty");
  if (rows.length > mostLines) throw new UnreadableFile("too_many_lines", mostLines + 1);
  const places = placesOf(head.record, columns);
  return rows.map(({ record, info }) => lineOf(info.lines, record, places));
}
