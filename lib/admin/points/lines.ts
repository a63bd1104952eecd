import { parse } from "csv-parse/sync";
import { z } from "zod";

/** What is wrong with a line, before anything is written. */
type LineFault =
  | "unreadable"
  | "member_missing"
  | "member_unknown"
  | "member_unclear"
  | "member_twice"
  | "points_invalid"
  | "reason_invalid";
export type LineError = { line: number; text: string; fault: LineFault };

/** A line as it was written; `points` and `reason` null where it says none. */
export type AwardLine = { line: number; member: string; points: number | null; reason: string | null };

const heads = new Set([
  "member",
  "miembro",
  "email",
  "e-mail",
  "correo",
  "name",
  "nombre",
  "username",
  "usuario",
  "id",
]);
const whole = /^[+-]?\d{1,7}$/;

const parsed = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));
/** The error of csv-parse says how far it came. */
const fault = z.object({ lines: z.number() }).catch({ lines: 1 });

/**
 * Reads a list of members: one a line, or a CSV with comma or semicolon of member, points and reason, whose first line may
 * name the columns. Whatever cannot be read is named by its line.
 */
export function readLines(text: string): { lines: AwardLine[]; errors: LineError[] } {
  let records: z.output<typeof parsed>;
  const broken: LineError[] = [];
  try {
    records = parsed.parse(
      parse(text, {
        bom: true,
        delimiter: [",", ";", "\t"],
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
      }),
    );
  } catch (error) {
    const { lines: line } = fault.parse(error);
    return {
      lines: [],
      errors: [{ line, text: text.split("\n")[line - 1]?.slice(0, 80) ?? "", fault: "unreadable" }],
    };
  }
  const first = records[0]?.record[0]?.toLowerCase();
  if (first !== undefined && heads.has(first)) records.shift();
  const lines: AwardLine[] = [];
  for (const { record, info } of records) {
    const [member = "", points = "", ...rest] = record;
    // A comma in the reason that nobody quoted.
    const reason = rest.join(", ").trim();
    const fail = (what: LineFault) =>
      broken.push({ line: info.lines, text: record.join(", ").slice(0, 80), fault: what });
    if (member === "" && points === "" && reason === "") continue;
    if (member === "") fail("member_missing");
    else if (points !== "" && (!whole.test(points) || Number(points) === 0)) fail("points_invalid");
    else if (reason !== "" && (reason.length < 3 || reason.length > 300)) fail("reason_invalid");
    else
      lines.push({
        line: info.lines,
        member,
        points: points === "" ? null : Number(points),
        reason: reason || null,
      });
  }
  return { lines, errors: broken };
}
